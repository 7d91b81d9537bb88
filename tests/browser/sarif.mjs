// Validates SARIF logs: sarif.mjs SCHEMA LOG…

import { readFileSync } from "node:fs";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";

const [schema, ...logs] = process.argv.slice(2);
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(schema, "utf8")));
let wrong = 0;
for (const path of logs) {
  if (!validate(JSON.parse(readFileSync(path, "utf8")))) {
    wrong += 1;
    console.error(path, validate.errors);
  }
}
console.log(`${logs.length} SARIF logs: ${wrong} not valid`);
process.exit(wrong === 0 ? 0 : 1);
