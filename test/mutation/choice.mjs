// Which tests are run on a mutant: those of its own folder before the others, and only some of those.
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/** Tests that take seconds each: whole books, or histories of devices. `make test` runs them. */
export const slowTests = [
  "test/features/annotations/cfi/oracle.test.ts",
  "test/features/annotations/cfi/foreignCfi.test.ts",
  "test/features/annotations/send/webPercent.test.ts",
  "test/features/shelves/collectionHistories.test.ts",
  "test/features/shelves/longShelf.test.ts",
  "test/features/position/twoDevices.test.ts",
  "test/features/sessions/exactlyOnce.test.ts",
];
/** Tests about other things than sources. */
const other = ["test/tools/", "test/library-server/", "test/store/schema.test.ts"];

const maxOthers = 6;

const named = (process.env.TESTS ?? "").split(" ").filter((path) => path !== "");

/** True for a file of tests that is run on mutants. The variable TESTS names them if not all are wanted. */
export function isMutationTest(path) {
  if (other.some((start) => path.startsWith(start))) return false;
  return named.length > 0 ? named.includes(path) : !slowTests.includes(path);
}

const folderOf = (path) =>
  path
    .split("/")
    .slice(1, path.split("/")[1] === "features" ? 3 : 2)
    .join("/");

const texts = new Map();

function importsSource(test, source) {
  if (!texts.has(test)) texts.set(test, existsSync(test) ? readFileSync(test, "utf8") : "");
  return texts.get(test).includes(`/${basename(source, ".ts")}"`);
}

/** Files of tests for a mutant of a source, out of those that reach it. Of the others, those that import it come first. */
export function chosenTests(reaching, source) {
  const isOwn = (test) => test === "test/cases.test.ts" || folderOf(test) === folderOf(source);
  const sorted = [...reaching].sort();
  const others = sorted.filter((test) => !isOwn(test));
  const direct = others.filter((test) => importsSource(test, source));
  const nearest = [...direct, ...others.filter((test) => !direct.includes(test))];
  return [...sorted.filter(isOwn), ...nearest.slice(0, maxOthers)];
}
