import { spawnSync } from "node:child_process";

test("every deliberate fault still matches the sources", () => {
  const { stderr, status } = spawnSync("node", ["tools/faults.mjs", "--check"], { encoding: "utf8" });
  expect([stderr, status]).toEqual(["", 0]);
});
