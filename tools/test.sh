#!/usr/bin/env bash
# Both runners, then one line with the sum: N passed, N failed.
set -uo pipefail

mkdir -p build
node_modules/.bin/jest --json --outputFile=build/jest.json
jest_status=$?
LAST_SPEC=build/last-spec.txt busted --output=utfTerminal 2>&1 | tee build/busted.txt
busted_status=${PIPESTATUS[0]}
grep -q ' success' build/busted.txt || echo "busted broke off in $(cat build/last-spec.txt)"

node - "$jest_status" "$busted_status" <<'JS'
const { readFileSync } = require("node:fs");
const [jestStatus, bustedStatus] = process.argv.slice(2).map(Number);
const jest = JSON.parse(readFileSync("build/jest.json", "utf8"));
const summary = /(\d+) success(?:es)? \/ (\d+) failures? \/ (\d+) errors? \/ (\d+) pending/.exec(readFileSync("build/busted.txt", "utf8"));
const [, passed = 0, failures = 0, errors = 0] = (summary ?? []).map(Number);
const suitesThatDidNotRun = jest.numRuntimeErrorTestSuites;
let failed = jest.numFailedTests + suitesThatDidNotRun + failures + errors;
if (failed === 0 && (jestStatus !== 0 || bustedStatus !== 0 || summary === null || passed === 0)) failed = 1;
console.log(`\n${jest.numPassedTests + passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
JS
