// Runs the tests of each file when it is saved.
import { existsSync, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { testsOf } from "./related.mjs";
import { runSome } from "./run.mjs";

const folders = ["src", "test", "spec"];
/** An editor saves in several steps, and a checkout saves many files. */
const quietMilliseconds = 100;

export function watchFiles() {
  const saved = new Set();
  let isBusy = false;
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    while (saved.size > 0) {
      await wait(quietMilliseconds);
      const paths = [...saved];
      saved.clear();
      await runTests(paths.filter((path) => existsSync(path) && statSync(path).isFile()));
    }
    isBusy = false;
  };
  watchFolders(folders, (path) => {
    if (!/\.(ts|lua)$/.test(path)) return;
    saved.add(path);
    void work();
  });
  console.log(`Waiting for changes in ${folders.join(", ")}.`);
}

/**
 * Calls `changed` with the path of each file that is saved below these folders. Each folder has a watch of its own:
 * Node's recursive one loses a file that an editor has replaced by a new one.
 */
export function watchFolders(paths, changed) {
  for (const folder of paths) {
    const watcher = watch(folder, (event, name) => {
      const path = join(folder, name ?? "");
      const isNew = event === "rename" && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
      if (!existsSync(folder)) watcher.close();
      else if (isNew) watchFolders([path], changed);
      else changed(path);
    });
    watcher.on("error", () => watcher.close());
    const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    watchFolders(
      inner.map(({ name }) => join(folder, name)),
      changed,
    );
  }
}

async function runTests(paths) {
  if (paths.length === 0) return;
  console.log(`\n${paths.join(" ")}`);
  try {
    await runSome(testsOf(paths), paths);
  } catch (error) {
    console.error(error.message);
  }
}
