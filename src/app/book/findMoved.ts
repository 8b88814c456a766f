import type { Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { CheckedFile } from "../../domain/shelf/shelfFile";
import type { TaggedFile } from "../../domain/shelf/shelfPlan";
import type { Codec } from "../../ports/codec";
import type { Files } from "../../ports/files";
import type { Tasks } from "../../ports/tasks";
import { fingerprintOf } from "../shelf/ledger";

/** @noSelf */
export interface MovedParts {
  readonly files: Files;
  readonly codec: Codec;
  readonly tasks: Tasks;
  /** Where the book of this fingerprint was seen last; undefined when that is not known. */
  pathOf(fingerprint: Fingerprint): Result<string | undefined>;
}

/** What was found elsewhere than the ledger has it: paths by book ID. */
export type MovedFiles = Readonly<Record<number, string | undefined>>;

/**
 * Files of the ledger that the reader has moved or renamed: those that are `gone` from their place, but are where the
 * book was opened last, or somewhere in the download folder under a name with their ID. They must be the same to the byte, as
 * far as the fingerprint tells; only a file of the very same length is opened. Failure: storage.
 */
export function findMoved(
  parts: MovedParts,
  gone: readonly CheckedFile[],
  tagged: Readonly<Record<number, readonly TaggedFile[] | undefined>>,
): Result<MovedFiles> {
  const moved: Record<number, string | undefined> = {};
  for (const file of gone) {
    const { fingerprint } = file;
    if (fingerprint === undefined) continue;
    const seen = parts.pathOf(fingerprint);
    if (!seen.ok) return seen;
    const places = (tagged[file.id] ?? []).map(({ path }) => path);
    if (seen.value !== undefined) places.push(seen.value);
    moved[file.id] = places.find((path) => isSame(parts, path, file));
    parts.tasks.pause();
  }
  return ok(moved);
}

function isSame(parts: MovedParts, path: string, { size, fingerprint }: CheckedFile): boolean {
  return parts.files.facts(path)?.size === size && fingerprintOf(parts, path) === fingerprint;
}
