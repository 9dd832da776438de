import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  { files: ["src/marotte/web/scripts/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["src/marotte/web/service_worker.js"], languageOptions: { globals: globals.serviceworker } },
  {
    files: ["src/marotte/web/**/*.js"],
    rules: { eqeqeq: ["error", "always", { null: "ignore" }], "no-console": "error", "prefer-const": "error" },
  },
  { files: ["tests/web/unit/**/*.js"], languageOptions: { globals: globals.node } },
];
