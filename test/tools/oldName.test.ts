import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * Names that Catchword had, or nearly had. A class of one letter keeps this file out of what it looks for. The
 * specification demands the name of one action.
 */
const oldNames = /library[ _-]?[s]ync(?!_shelf)|[k]ompakt|[b]uchband/i;

/** Another plugin bears one of them. */
const namesOthers = ["README.md", "src/koreader/otherClients.ts", "spec/koreader/other_clients_spec.lua"];

test("the old name is only in one line of the changelog and for another plugin", () => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  const paths = listed.split("\n").filter((path) => path !== "" && existsSync(path));
  const found = paths.flatMap((path) => {
    const lines = [path, ...readFileSync(path, "latin1").split("\n")];
    return lines.filter((line) => oldNames.test(line)).map(() => path);
  });
  expect(found.filter((path) => !namesOthers.includes(path))).toEqual(["CHANGELOG.md"]);
});
