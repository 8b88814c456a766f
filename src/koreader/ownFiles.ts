import { settingsFolder } from "./device";
import { dailyFiles, logFolder } from "./log";
import lfs = require("libs/libkoreader-lfs");

export function databasePath(account = 1): string {
  return `${settingsFolder()}/catchword${account === 1 ? "" : `-${account}`}.sqlite`;
}

/** Covers of the library, of all accounts. */
export function coverFolder(): string {
  const [parent] = string.match(logFolder(), "^(.*)/");
  return `${parent ?? logFolder()}/covers`;
}

/** Accounts with a database, in order. */
export function accountNumbers(): readonly number[] {
  const numbers: number[] = [];
  for (const name of namesIn(settingsFolder())) {
    const [digits] = string.match(name, "^catchword%-(%d+)%.sqlite$");
    const number = name === "catchword.sqlite" ? 1 : tonumber(digits ?? "");
    if (number !== undefined) numbers.push(number);
  }
  return numbers.sort((one, other) => one - other);
}

/** True if the first database is the only one, and none was set aside: it is not the remainder of a fault. */
export function isFirstDatabase(): boolean {
  const names = namesIn(settingsFolder()).filter((name) => isDatabase(name, "%-?%d*"));
  return names.every((name) => {
    const [number, ending] = string.match(name, "^catchword(.-)%.sqlite(.*)$");
    const [aside] = string.match(ending ?? "", "^%.[dut]");
    return number === "" && aside === undefined;
  });
}

/** Database, backups, files set aside and SQLite's side files: all contain account data. */
const endings = [
  "",
  "%.version%-%d+",
  "%.version%-%d+%.part",
  "%.damaged%-%d+%-%d+%+*",
  "%.unreleased%-%d+%-%d+%+*",
  "%.taken%-back%-%d+%-%d+%+*",
];

const companions = ["", "%-wal", "%-shm", "%-journal"];

/** Database, log, covers, saved settings and reports; no books, trash or host files. The database must be closed. */
export function deleteOwnFiles(): void {
  const folder = settingsFolder();
  for (const name of namesIn(folder)) if (isDatabase(name, "%-?%d*")) os.remove(`${folder}/${name}`);
  // Settings may hold passwords.
  for (const name of ["catchword-setup.json", "catchword-report.txt"])
    for (const ending of ["", ".new"]) os.remove(`${folder}/${name}${ending}`);
  const logs = logFolder();
  for (const name of dailyFiles(logs)) os.remove(`${logs}/${name}`);
  lfs.rmdir(logs);
  const covers = coverFolder();
  for (const name of namesIn(covers)) if (name !== "." && name !== "..") os.remove(`${covers}/${name}`);
  lfs.rmdir(covers);
  const [parent] = string.match(logs, "^(.*)/");
  if (parent !== undefined) lfs.rmdir(parent);
}

/** With all copies; the database last, because its reader is listed as long as it is there. True if none is left. */
export function deleteDatabase(account: number): boolean {
  const folder = settingsFolder();
  const number = account === 1 ? "" : `%-${account.toFixed(0)}`;
  const database = databasePath(account);
  const paths = namesIn(folder)
    .filter((name) => isDatabase(name, number))
    .map((name) => `${folder}/${name}`);
  for (const path of paths) if (path !== database) os.remove(path);
  os.remove(database);
  return !namesIn(folder).some((name) => isDatabase(name, number));
}

/** `number`: account, as a Lua pattern. */
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
