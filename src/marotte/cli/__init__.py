"""The command ``marotte``. `main` imports the module of a verb only when the verb is used, so that help is fast."""
