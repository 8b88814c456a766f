// Scripts and Lua have at most 250 lines, without blank ones and comments, as ESLint demands of TypeScript. Prints each
// longer file, and fails if there is one.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const maxLines = 250;

/** Longer files with their lines. The list may only shrink, and so may its numbers. */
const longer = {
  "acceptance/driver/2-driver.lua": 438,
  "acceptance/scenarios/03_epub.lua": 252,
  "acceptance/scenarios/22_pictures.lua": 330,
  "acceptance/server.lua": 300,
  "acceptance/words.lua": 417,
  "demo/day.lua": 268,
  "spec/book/excluded_spec.lua": 258,
  "spec/features/annotations/annotations_device_spec.lua": 267,
  "spec/features/library/library_spec.lua": 258,
  "spec/features/position/progress_spec.lua": 279,
  "spec/features/setup/another_device_spec.lua": 471,
  "spec/features/setup/own_certificate_spec.lua": 305,
  "spec/features/setup/set_up_spec.lua": 255,
  "spec/features/shelves/shelf_spec.lua": 297,
  "spec/koreader/dialogs_spec.lua": 258,
  "spec/support/histories/device.lua": 252,
};

/** Lists, not programs. */
const lists = ["test/faults.mjs"];

/** A sentence if the file is too long. */
export function tooLong(file, text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s*(--|\/\/|\/?\*)/.test(line)).length;
  const most = longer[file] ?? maxLines;
  return lines <= most || lists.includes(file) ? undefined : `${file} has ${lines} lines; ${most} are allowed.`;
}

if (import.meta.filename === process.argv[1]) {
  const tracked = execFileSync("git", ["ls-files", "*.lua", "*.mjs", "*.cjs"], { encoding: "utf8" }).trim().split("\n");
  const found = tracked.map((file) => tooLong(file, readFileSync(file, "utf8"))).filter((one) => one !== undefined);
  found.forEach((one) => console.error(one));
  process.exitCode = found.length > 0 ? 1 : 0;
}
