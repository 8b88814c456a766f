import type { Context } from "../context";
import { type Book, bookTypeOf, type Fingerprint, type TrackingChoice } from "../model/book";
import type { NoteChoice } from "../model/annotation";
import type { BookFile } from "../koreader/openDocument.port";
import type { Screen } from "./screen.port";
import { ok, type Result } from "../base/result";
import { titleByName, type CheckedFile } from "../model/shelfFile";
import type { TaggedFile } from "../model/shelfFile";
import type { Host } from "../koreader/host.port";
import { type ExclusionContext, exclusionOf } from "./exclusion";
import { fingerprintBook, fingerprintOf, type FileContext } from "./fingerprint";

/**
 * The fingerprint of what lies at the path now: what an open document says of itself is no word of a file that was
 * written anew behind its back. Undefined for another format, and for a file that cannot be read.
 */
export function fingerprintAt(context: FileContext, { path, title, author }: BookFile): Fingerprint | undefined {
  const type = bookTypeOf(path);
  return type === undefined ? undefined : fingerprintBook(context, { path, type, title, author, identifiers: "" });
}

/** The book in this file, seen before or not; undefined for another format, or a file that cannot be read. */
export function bookIn(context: FileContext, file: BookFile): Book | undefined {
  const fingerprint = fingerprintAt(context, file);
  const known = fingerprint === undefined ? undefined : context.store.books.find(fingerprint);
  if (known?.ok !== true || known.value === undefined) return undefined;
  const book = known.value;
  return book.title === undefined ? { ...book, title: titleByName(file.path) } : book;
}

/** The book on the screen; undefined when there is none that the plugin takes. */
export function bookOnScreen(context: FileContext, screen: Pick<Screen, "book">): Book | undefined {
  const open = screen.book();
  return open === undefined ? undefined : bookIn(context, open.document);
}

/** What to call a book in a sentence; “this book” where it has no title. */
export function nameOf({ store, translate }: Pick<Context, "store" | "translate">, fingerprint: Fingerprint): string {
  const book = store.books.find(fingerprint);
  return (book.ok ? book.value?.title : undefined) ?? translate("this book");
}

/**
 * What the reader wants of this book: nothing where a rule excludes it, else what was chosen for it; everything, where
 * that cannot be read.
 */
export function choiceOf(context: ExclusionContext, fingerprint: Fingerprint): TrackingChoice {
  if (exclusionOf(context, fingerprint) !== undefined) return "never";
  const choice = context.store.matches.choice(fingerprint);
  return choice.ok ? choice.value : "track";
}

/**
 * What the reader wants of the notes of this book: what was chosen for it, else as set for all books; off where it is
 * not tracked.
 */
export function noteChoiceOf(context: ExclusionContext, fingerprint: Fingerprint): NoteChoice {
  const { notesDestination, highlights, bookmarks } = context.settings();
  const own = context.store.matches.noteSync(fingerprint);
  const chosen = own.ok ? own.value : undefined;
  const sync = choiceOf(context, fingerprint) === "track" ? chosen : "off";
  return { notesDestination, highlights: sync ?? highlights, bookmarks: sync ?? bookmarks };
}

/** Opens the file at this absolute path in the reader, in place of everything on the screen; false: it is not there. */
export function openInReader({ host }: Pick<Context, "host">, path: string): boolean {
  if (host.files.facts(path) === undefined) return false;
  host.books.open(path);
  return true;
}

/**
 * Files of the ledger that the reader has moved or renamed: those that are `gone` from their place, but are where the
 * book was opened last, or somewhere in the download folder under a name with their ID. They must be the same to the
 * byte, as far as the fingerprint tells; only a file of the very same length is opened. The value: paths by book ID.
 * Failure: storage.
 */
export function findMoved(
  { store, host }: Pick<Context, "store" | "host">,
  gone: readonly CheckedFile[],
  tagged: Readonly<Record<number, readonly TaggedFile[] | undefined>>,
): Result<Readonly<Record<number, string | undefined>>> {
  const moved: Record<number, string | undefined> = {};
  for (const file of gone) {
    const { fingerprint } = file;
    if (fingerprint === undefined) continue;
    const seen = store.matches.pathOf(fingerprint);
    if (!seen.ok) return seen;
    const places = (tagged[file.id] ?? []).map(({ path }) => path);
    if (seen.value !== undefined) places.push(seen.value);
    moved[file.id] = places.find((path) => isSame(host, path, file));
    host.tasks.pause();
  }
  return ok(moved);
}

function isSame(host: Host, path: string, { size, fingerprint }: CheckedFile): boolean {
  return host.files.facts(path)?.size === size && fingerprintOf(host, path) === fingerprint;
}
