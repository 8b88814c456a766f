const { availableParallelism } = require("node:os");

module.exports = {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  setupFiles: ["<rootDir>/test/fakes/lua.cjs"],
  setupFilesAfterEnv: ["<rootDir>/test/fakes/asserts.cjs"],
  testMatch: ["**/*.test.ts"],
  // Only to end what hangs: a busy machine takes its time.
  testTimeout: 300_000,
  // In processes of their own, so that what a failed test leaves open does not keep the run from its end.
  maxWorkers: Math.max(2, availableParallelism()),
  transform: { "^.+\\.[tj]s$": "<rootDir>/tools/jestEsbuild.mjs" },
  // jose comes as ES modules alone, which Jest cannot load on Node 20 as they are.
  transformIgnorePatterns: ["/node_modules/(?!jose/)"],
};
