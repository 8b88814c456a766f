import { settingsFolder } from "./device";
import { dailyFiles, logFolder } from "./log";
import lfs = require("libs/libkoreader-lfs");

/** The plugin's own database, which has its settings in it. */
export function databasePath(): string {
  return `${settingsFolder()}/${databaseName}`;
}

const databaseName = "library-sync.sqlite";

/**
 * What the plugin has made of its database: itself, copies from before a change of its tables, what was set aside, damaged
 * or unreleased, and SQLite's companions of each. All of them hold the reader's accounts.
 */
const databaseNames = [
  "library%-sync%.sqlite",
  "library%-sync%.sqlite%.version%-%d+",
  "library%-sync%.sqlite%.version%-%d+%.part",
  "library%-sync%.sqlite%.damaged%-%d+%-%d+%+*",
  "library%-sync%.sqlite%.unreleased%-%d+%-%d+%+*",
];

const companions = ["", "%-wal", "%-shm", "%-journal"];

/**
 * Deletes what the plugin keeps for itself: database and log. Nothing else goes: no book, downloaded or not, no trash,
 * nothing of the host's. The database must be closed.
 */
export function deleteOwnFiles(): void {
  const folder = settingsFolder();
  for (const name of namesIn(folder)) if (isDatabase(name)) os.remove(`${folder}/${name}`);
  const logs = logFolder();
  for (const name of dailyFiles(logs)) os.remove(`${logs}/${name}`);
  // A folder goes only when nothing is left in it.
  lfs.rmdir(logs);
  const [parent] = string.match(logs, "^(.*)/");
  if (parent !== undefined) lfs.rmdir(parent);
}

function isDatabase(name: string): boolean {
  for (const own of databaseNames)
    for (const companion of companions) {
      const [found] = string.match(name, `^${own}${companion}$`);
      if (found !== undefined) return true;
    }
  return false;
}

function namesIn(folder: string): readonly string[] {
  const names: string[] = [];
  pcall(() => {
    for (const name of lfs.dir(folder)) names.push(name);
  });
  return names;
}
