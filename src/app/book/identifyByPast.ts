import type { Context } from "../../context";
import type { Book } from "../../domain/book/book";
import { isConnectionLoss } from "../../domain/failure";
import { ok, type Result } from "../../domain/result";
import { fits, isVersionOf } from "../../domain/book/rewritten";
import type { ShelfBook } from "../../domain/shelf/shelf";
import type { FoundBook } from "../../ports/bookStore";

type PastContext = Pick<Context, "store" | "server" | "settings">;

/**
 * Which book this is by the fingerprints that its file had before: a server that writes metadata into a file knows it
 * by other bytes than the device, in either direction. A number of the past counts if the server, where it can be
 * asked, still has it. Where it is open whether the file is the same book at all, only the server's own description
 * shows it. Undefined when it remains unknown. Inside a task only. Failures: connection losses; storage.
 */
export function identifyByPast(context: PastContext, book: Book): Result<FoundBook | undefined> {
  const others = context.store.books.kin(book.fingerprint);
  if (!others.ok) return others;
  for (const one of others.value) {
    const found = one.id === undefined ? byHash(context, one) : byNumber(context, book, one);
    if (!found.ok || found.value !== undefined) return found;
  }
  return bySuspect(context, book);
}

/** What is found belongs to those bytes as well. */
function byHash({ server, store }: PastContext, { fingerprint }: Book): Result<FoundBook | undefined> {
  const found = server.library.findByHash(fingerprint);
  if (!found.ok || found.value === undefined) return found;
  const kept = store.books.identify(fingerprint, found.value);
  return kept.ok ? found : kept;
}

function byNumber(context: PastContext, book: Book, one: Book): Result<FoundBook | undefined> {
  const found = one.id === undefined ? ok(undefined) : byId(context, book, one.id);
  if (!found.ok || found.value === undefined) return found;
  const passed = context.store.books.passMatch(one.fingerprint, book.fingerprint);
  return passed.ok ? found : passed;
}

/** Title, author or ISBN have shown already that it is the same book: where nobody can be asked, that is enough. */
function byId(context: PastContext, book: Book, id: FoundBook["id"]): Result<FoundBook | undefined> {
  const described = describe(context, id);
  if (!described.ok) return described;
  if (described.value === "untold") return ok({ id });
  const { value: found } = described;
  return ok(found !== undefined && fits(found, book) ? found : undefined);
}

/** What cannot be shown stays open: by another way the server may yet have one number for both. */
function bySuspect(context: PastContext, book: Book): Result<FoundBook | undefined> {
  const { books } = context.store;
  const suspect =
    book.suspect === undefined || book.label === undefined ? ok(undefined) : books.find(book.suspect);
  if (!suspect.ok || suspect.value?.id === undefined) return suspect.ok ? ok(undefined) : suspect;
  const described = describe(context, suspect.value.id);
  if (!described.ok || described.value === "untold") return described.ok ? ok(undefined) : described;
  const { value: found } = described;
  if (found === undefined || !isVersionOf(found, book)) return ok(undefined);
  const confirmed = books.confirmSuspect(book.fingerprint);
  return confirmed.ok ? ok(found) : confirmed;
}

/** `untold`: there is no account to ask with, or the server refuses to tell. Undefined: it has no such book. */
function describe(
  { server, settings }: PastContext,
  id: FoundBook["id"],
): Result<ShelfBook | "untold" | undefined> {
  const { libraryUsername, libraryLoginRefused } = settings();
  if (libraryUsername === "" || libraryLoginRefused) return ok("untold");
  const described = server.files.withId(id);
  return described.ok || isConnectionLoss(described.failure) ? described : ok("untold");
}
