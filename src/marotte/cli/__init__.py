"""The command ``marotte``. Modules here import heavy things inside functions, so that help is fast."""
