import { readFileSync } from "node:fs";
import { version } from "../src/version";

test("the plugin, its package and its description for the host name one version", () => {
  const { version: packaged } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(packaged).toBe(version);
  expect(readFileSync("koplugin/_meta.lua", "utf8")).toContain(`version = "${version}"`);
});
