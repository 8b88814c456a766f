// The tests that Stryker runs: those that load sources, or the ones that the variable TESTS names.
const all = require("../../jest.config.js");

const named = (process.env.TESTS ?? "").split(" ").filter((path) => path !== "");

module.exports = {
  ...all,
  rootDir: process.cwd(),
  testMatch: named.length === 0 ? all.testMatch : named.map((path) => `<rootDir>/${path}`),
  testPathIgnorePatterns: ["/node_modules/", "<rootDir>/test/tools/", "<rootDir>/test/library-server/"],
};
