import { failed, ok, type Result } from "../../domain/result";

/** What SQLite keeps beside its file; what is in there belongs to that file and to no other. */
const companions = ["-wal", "-shm", "-journal"];

/**
 * Renames a database that is of no use, and what belongs to it, so that a new one can begin and nothing is thrown away. The
 * value is its new path, stamped with the time (UTC). The file itself goes last: a new file must never meet the old
 * one's journal.
 */
export function setAside(path: string, why: "damaged" | "unreleased"): Result<string> {
  const target = freePath(`${path}.${why}-${os.date("!%Y%m%d-%H%M%S")}`);
  for (const companion of companions) os.rename(path + companion, target + companion);
  const [renamed, reason] = os.rename(path, target);
  return renamed === true ? ok(target) : failed({ kind: "storage", detail: reason });
}

/** Two in one second would otherwise share a name, and the first be lost. */
function freePath(path: string): string {
  const [taken] = io.open(path, "rb");
  if (taken === undefined) return path;
  taken.close();
  return freePath(`${path}+`);
}
