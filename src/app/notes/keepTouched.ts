import type { Fingerprint } from "../../domain/book/book";
import { done, type Result } from "../../domain/result";
import { collectNotes, type CollectParts, type NotedBook } from "./collectNotes";

/**
 * Keeps what the reader touched in a book whose notes are not due yet. Only what the server has, or is to have, can be
 * missed there later. Failure: storage.
 */
export function keepTouched(
  { annotations }: CollectParts,
  fingerprint: Fingerprint,
  touched: readonly string[],
): Result<undefined> {
  if (touched.length === 0) return done;
  const known = annotations.known(fingerprint);
  if (!known.ok) return known;
  return annotations.keepTouched(
    fingerprint,
    touched.filter((id) => known.value.some(({ mark }) => mark === id)),
  );
}

/** Collects the notes of a book, what was touched in earlier sessions included. Failure: storage. */
export function collectKept(parts: CollectParts, book: NotedBook): Result<undefined> {
  const { annotations } = parts;
  const { fingerprint, path, notes, touched } = book;
  const kept = annotations.touched(fingerprint);
  if (!kept.ok) return kept;
  const earlier = kept.value.filter((id) => !touched.includes(id));
  const collected = collectNotes(parts, { fingerprint, path, notes, touched: earlier.concat(touched) });
  return collected.ok && kept.value.length > 0 ? annotations.forgetTouched(fingerprint) : collected;
}
