import type { Fingerprint } from "../../domain/book/book";
import type { BookStore } from "../../ports/bookStore";
import type { Codec } from "../../ports/codec";
import type { Files } from "../../ports/files";
import type { MatchStore } from "../../ports/historyStore";
import { fingerprintOf } from "../shelf/ledger";

/** @noSelf */
export interface NoteFileParts {
  readonly files: Files;
  readonly codec: Codec;
  readonly books: Pick<BookStore, "at">;
  readonly matches: Pick<MatchStore, "pathOf">;
}

/** Finds the file in which the place of a note is to be looked for. */
export type NoteFile = (fingerprint: Fingerprint, noted: string) => string | undefined;

/**
 * Where a file of these bytes is: where the note was made, or where the book was opened last, for nobody tells of a
 * file that is moved over USB. Another file may have come to lie at either place: the same words in it would be
 * another place. Undefined when there is none. Each is looked for once.
 */
export function createNoteFile(parts: NoteFileParts): NoteFile {
  const found: Record<string, { readonly path: string | undefined } | undefined> = {};
  return (fingerprint, noted) => {
    const key = `${fingerprint} ${noted}`;
    const looked = found[key] ?? { path: find(parts, fingerprint, noted) };
    found[key] = looked;
    return looked.path;
  };
}

function find(parts: NoteFileParts, fingerprint: Fingerprint, noted: string): string | undefined {
  if (isAt(parts, fingerprint, noted)) return noted;
  const last = parts.matches.pathOf(fingerprint);
  const path = last.ok ? last.value : undefined;
  return path !== undefined && path !== noted && isAt(parts, fingerprint, path) ? path : undefined;
}

/** The samples are read only where size and time do not tell. */
function isAt(parts: NoteFileParts, fingerprint: Fingerprint, path: string): boolean {
  const facts = parts.files.facts(path);
  if (facts === undefined) return false;
  const known = parts.books.at(path, facts);
  if (known.ok && known.value !== undefined) return known.value.fingerprint === fingerprint;
  return fingerprintOf(parts, path) === fingerprint;
}
