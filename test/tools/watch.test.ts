import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "watch-"));
mkdirSync(join(folder, "inner"));
const script = `import { watchFolders } from "./tools/test/watch.mjs";
  watchFolders([${JSON.stringify(folder)}], (path) => console.log(path));
  console.log("ready");`;
const child = spawn("node", ["--input-type=module", "-e", script]);
let said = "";
child.stdout.on("data", (bytes: Buffer) => (said += bytes.toString()));

afterAll(() => child.kill());

async function waitFor(line: string): Promise<void> {
  while (!said.split("\n").includes(line)) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(said.split("\n")).toContain(line);
  said = "";
}

/** As most editors do it: a new file takes the place of the old one. */
function replace(path: string): void {
  writeFileSync(`${path}~`, "new");
  renameSync(`${path}~`, path);
}

test("the watcher notices every save, also of a replaced file and in a new folder", async () => {
  await waitFor("ready");
  const path = join(folder, "inner", "one.ts");
  for (const save of [writeFileSync, replace, replace, writeFileSync]) {
    save(path, "text");
    await waitFor(path);
  }
  mkdirSync(join(folder, "later"));
  const late = join(folder, "later", "two.ts");
  // The new folder is watched a moment after it was made.
  const saving = setInterval(() => writeFileSync(late, "text"), 20);
  await waitFor(late).finally(() => clearInterval(saving));
}, 60_000);
