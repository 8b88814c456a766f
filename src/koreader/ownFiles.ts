import { settingsFolder } from "./device";
import { dailyFiles, logFolder } from "./log";
import lfs = require("libs/libkoreader-lfs");

/** The database of an account, which has its settings in it; the first one's where there is but one. */
export function databasePath(account = 1): string {
  return `${settingsFolder()}/catchword${account === 1 ? "" : `-${account}`}.sqlite`;
}

/** The numbers of the accounts that have a database, in order. */
export function accountNumbers(): readonly number[] {
  const numbers: number[] = [];
  for (const name of namesIn(settingsFolder())) {
    const [digits] = string.match(name, "^catchword%-(%d+)%.sqlite$");
    const number = name === "catchword.sqlite" ? 1 : tonumber(digits ?? "");
    if (number !== undefined) numbers.push(number);
  }
  return numbers.sort((one, other) => one - other);
}

/**
 * What the plugin has made of a database: itself, copies from before a change of its tables, what was set aside (damaged,
 * unreleased, or of an update that was taken back), and SQLite's companions of each. All of them hold accounts.
 */
const endings = [
  "",
  "%.version%-%d+",
  "%.version%-%d+%.part",
  "%.damaged%-%d+%-%d+%+*",
  "%.unreleased%-%d+%-%d+%+*",
  "%.taken%-back%-%d+%-%d+%+*",
];

const companions = ["", "%-wal", "%-shm", "%-journal"];

/**
 * Deletes what the plugin keeps for itself: database and log. Nothing else goes: no book, downloaded or not, no trash,
 * nothing of the host's. The database must be closed.
 */
export function deleteOwnFiles(): void {
  const folder = settingsFolder();
  for (const name of namesIn(folder)) if (isDatabase(name, "%-?%d*")) os.remove(`${folder}/${name}`);
  const logs = logFolder();
  for (const name of dailyFiles(logs)) os.remove(`${logs}/${name}`);
  // A folder goes only when nothing is left in it.
  lfs.rmdir(logs);
  const [parent] = string.match(logs, "^(.*)/");
  if (parent !== undefined) lfs.rmdir(parent);
}

/** Deletes the closed database of an account with all its copies. True when none is left. */
export function deleteDatabase(account: number): boolean {
  const folder = settingsFolder();
  const number = account === 1 ? "" : `%-${account.toFixed(0)}`;
  for (const name of namesIn(folder)) if (isDatabase(name, number)) os.remove(`${folder}/${name}`);
  return !namesIn(folder).some((name) => isDatabase(name, number));
}

/** `number`: of the account, as a pattern of Lua. */
function isDatabase(name: string, number: string): boolean {
  for (const ending of endings)
    for (const companion of companions) {
      const [found] = string.match(name, `^catchword${number}%.sqlite${ending}${companion}$`);
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
