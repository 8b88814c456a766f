// StrykerJS on the sources that jest can load. `tools/mutate.mjs` says which files, and which tests.
const folder = "build/mutation";

export default {
  testRunner: "jest",
  plugins: ["@stryker-mutator/jest-runner"],
  jest: { configFile: "test/mutation/jest.config.cjs", enableFindRelatedTests: false },
  coverageAnalysis: "perTest",
  // A constant of a module can only be tested in a new process.
  ignoreStatic: true,
  timeoutMS: 20_000,
  reporters: ["json"],
  jsonReporter: { fileName: `${folder}/report.json` },
  tempDirName: `${folder}/sandbox`,
  ignorePatterns: ["**", "!src/**", "!test/**", "!tools/jestEsbuild.mjs", "!jest.config.js", "!package.json"],
  allowEmpty: true,
};
