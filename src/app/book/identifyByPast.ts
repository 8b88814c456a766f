import type { Book } from "../../domain/book/book";
import { isConnectionLoss } from "../../domain/failure";
import { ok, type Result } from "../../domain/result";
import { fits, isVersionOf } from "../../domain/book/rewritten";
import type { Settings } from "../../domain/settings";
import type { ShelfBook } from "../../domain/shelf/shelf";
import type { BookStore, FoundBook } from "../../ports/bookStore";
import type { Library } from "../../ports/library";
import type { ServerFiles } from "../../ports/serverFiles";

/** @noSelf */
export interface ByPastParts {
  readonly library: Pick<Library, "findByHash">;
  readonly books: BookStore;
  readonly serverFiles: ServerFiles;
  settings(): Settings;
}

/**
 * Which book this is by the fingerprints that its file had before: a server that writes metadata into a file knows it
 * by other bytes than the device, in either direction. A number of the past counts if the server, where it can be
 * asked, still has it. Where it is open whether the file is the same book at all, only the server's own description
 * shows it. Undefined when it remains unknown. Inside a task only. Failures: connection losses; storage.
 */
export function identifyByPast(parts: ByPastParts, book: Book): Result<FoundBook | undefined> {
  const others = parts.books.kin(book.fingerprint);
  if (!others.ok) return others;
  for (const one of others.value) {
    const found = one.id === undefined ? byHash(parts, one) : byNumber(parts, book, one);
    if (!found.ok || found.value !== undefined) return found;
  }
  return bySuspect(parts, book);
}

/** What is found belongs to those bytes as well. */
function byHash({ library, books }: ByPastParts, { fingerprint }: Book): Result<FoundBook | undefined> {
  const found = library.findByHash(fingerprint);
  if (!found.ok || found.value === undefined) return found;
  const kept = books.identify(fingerprint, found.value);
  return kept.ok ? found : kept;
}

function byNumber(parts: ByPastParts, book: Book, one: Book): Result<FoundBook | undefined> {
  const found = one.id === undefined ? ok(undefined) : byId(parts, book, one.id);
  if (!found.ok || found.value === undefined) return found;
  const passed = parts.books.passMatch(one.fingerprint, book.fingerprint);
  return passed.ok ? found : passed;
}

/** Title, author or ISBN have shown already that it is the same book: where nobody can be asked, that is enough. */
function byId(parts: ByPastParts, book: Book, id: FoundBook["id"]): Result<FoundBook | undefined> {
  const described = describe(parts, id);
  if (!described.ok) return described;
  if (described.value === "untold") return ok({ id });
  const { value: found } = described;
  return ok(found !== undefined && fits(found, book) ? found : undefined);
}

/** What cannot be shown stays open: by another way the server may yet have one number for both. */
function bySuspect(parts: ByPastParts, book: Book): Result<FoundBook | undefined> {
  const { books } = parts;
  const suspect =
    book.suspect === undefined || book.label === undefined ? ok(undefined) : books.find(book.suspect);
  if (!suspect.ok || suspect.value?.id === undefined) return suspect.ok ? ok(undefined) : suspect;
  const described = describe(parts, suspect.value.id);
  if (!described.ok || described.value === "untold") return described.ok ? ok(undefined) : described;
  const { value: found } = described;
  if (found === undefined || !isVersionOf(found, book)) return ok(undefined);
  const confirmed = books.confirmSuspect(book.fingerprint);
  return confirmed.ok ? ok(found) : confirmed;
}

/** `untold`: there is no account to ask with, or the server refuses to tell. Undefined: it has no such book. */
function describe(
  { serverFiles, settings }: ByPastParts,
  id: FoundBook["id"],
): Result<ShelfBook | "untold" | undefined> {
  const { libraryUsername, libraryLoginRefused } = settings();
  if (libraryUsername === "" || libraryLoginRefused) return ok("untold");
  const described = serverFiles.withId(id);
  return described.ok || isConnectionLoss(described.failure) ? described : ok("untold");
}
