// StrykerJS on the sources that jest can load. `tools/mutate.mjs` says which files.
const folder = "build/mutation";

export default {
  testRunner: "inside",
  plugins: ["./test/mutation/runner.mjs"],
  coverageAnalysis: "perTest",
  // A constant of a module is reached by every test that loads it: each of its mutants would take minutes.
  ignoreStatic: true,
  // For what the runner cannot end itself.
  timeoutMS: 60_000,
  timeoutFactor: 1,
  dryRunTimeoutMinutes: 60,
  reporters: ["json"],
  jsonReporter: { fileName: process.env.REPORT },
  tempDirName: `${folder}/sandbox`,
  ignorePatterns: ["**", "!src/**", "!test/**", "!package.json"],
  allowEmpty: true,
};
