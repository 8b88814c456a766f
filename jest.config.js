const { availableParallelism } = require("node:os");

module.exports = {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  // Only to end what hangs: a busy machine takes its time.
  testTimeout: 300_000,
  // In processes of their own, so that what a failed test leaves open does not keep the run from its end.
  maxWorkers: Math.max(2, availableParallelism()),
  testRunner: "<rootDir>/test/runner/jest.mjs",
  transform: {},
};
