// Scores of mutated folders: how many of 100 mutants the tests find.

const found = new Set(["Killed", "Timeout"]);
const missed = new Set(["Survived", "NoCoverage"]);

/** The folder of a feature, or of the core. Folders of one file of `src` itself are `src`. */
export const folderOf = (path) =>
  path
    .split("/")
    .slice(0, path.startsWith("src/features/") ? 3 : 2)
    .filter((part) => !part.endsWith(".ts"))
    .join("/");

/** Counts of mutants by folder, as `killed` and `valid`. */
export function foldersOf({ files }) {
  const folders = {};
  for (const [path, { mutants }] of Object.entries(files)) {
    const folder = (folders[folderOf(path)] ??= { killed: 0, valid: 0 });
    folder.killed += mutants.filter(({ status }) => found.has(status)).length;
    folder.valid += mutants.filter(({ status }) => found.has(status) || missed.has(status)).length;
  }
  return folders;
}

/** Percent by folder, with one decimal. Folders without mutants have no score. */
export function scoresOf(report) {
  const folders = Object.entries(foldersOf(report)).filter(([, { valid }]) => valid > 0);
  const scores = folders.map(([folder, { killed, valid }]) => [folder, Math.round((1000 * killed) / valid) / 10]);
  return sorted(Object.fromEntries(scores));
}

const sorted = (scores) => Object.fromEntries(Object.entries(scores).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The committed scores with those that were measured now and are higher. */
export function mergeScores(committed, now) {
  const rose = Object.entries(now).filter(([folder, score]) => !(committed[folder] >= score));
  return sorted({ ...committed, ...Object.fromEntries(rose) });
}

/** A line for each folder. Those that begin with FELL are lower than committed, or are missing now. */
export function compareScores(now, committed) {
  const folders = [...new Set([...Object.keys(committed), ...Object.keys(now)])].sort();
  return folders.map((folder) => {
    const [before, after] = [committed[folder], now[folder]];
    const fell = before !== undefined && (after === undefined || after < before);
    return `${fell ? "FELL " : "     "} ${folder}: ${after ?? "no mutants"} (committed: ${before ?? "none"})`;
  });
}

/** Each mutant that no test noticed, as place and replacement. */
export function survivorsOf({ files }) {
  return Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => missed.has(status))
      .map(
        ({ location, mutatorName, replacement, status }) =>
          `${path}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${replacement}`,
      ),
  );
}
