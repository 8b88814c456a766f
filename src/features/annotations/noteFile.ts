import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { fingerprintOf } from "../../book/fingerprint";
import { findBookAt, findPath } from "../../book/bookRow.store";

type FileContext = Pick<Context, "database" | "host">;

/** File to look up the note's place in. */
export type NoteFile = (fingerprint: Fingerprint, noted: string) => string | undefined;

/**
 * Path of a file with this fingerprint: where the note was made, or where the book was opened last. Other files at
 * these paths are rejected. Undefined if none. Cached.
 */
export function createNoteFile(context: FileContext): NoteFile {
  const found: Record<string, { readonly path: string | undefined } | undefined> = {};
  return (fingerprint, noted) => {
    const key = `${fingerprint} ${noted}`;
    const looked = found[key] ?? { path: find(context, fingerprint, noted) };
    found[key] = looked;
    return looked.path;
  };
}

function find(context: FileContext, fingerprint: Fingerprint, noted: string): string | undefined {
  if (isAt(context, fingerprint, noted)) return noted;
  const last = findPath(context.database, fingerprint);
  const path = last;
  return path !== undefined && path !== noted && isAt(context, fingerprint, path) ? path : undefined;
}

/** Samples only if size and time are unknown. */
function isAt(context: FileContext, fingerprint: Fingerprint, path: string): boolean {
  const facts = context.host.files.facts(path);
  if (facts === undefined) return false;
  const known = findBookAt(context.database, path, facts);
  if (known !== undefined) return known.fingerprint === fingerprint;
  return fingerprintOf(context.host, path) === fingerprint;
}
