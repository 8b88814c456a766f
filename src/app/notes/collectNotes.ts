import { markOf, type HostAnnotation, type Mark } from "../../domain/notes/annotation";
import type { Fingerprint } from "../../domain/book/book";
import { changesTo, goneItems, type DigestedItem, type KnownItem } from "../../domain/notes/noteChanges";
import { contentOf, itemsOf, type ItemKind } from "../../domain/notes/noteItem";
import { done, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import type { Settings } from "../../domain/settings";
import type { AnnotationSource, HostNotes } from "../../ports/annotationSource";
import type { AnnotationStore } from "../../ports/annotationStore";
import type { Clock } from "../../ports/clock";
import type { Codec } from "../../ports/codec";

/** @noSelf */
export interface CollectParts {
  readonly source: AnnotationSource;
  readonly annotations: AnnotationStore;
  readonly codec: Codec;
  readonly clock: Clock;
  readonly say: Say;
  settings(): Settings;
  /** Several were deleted here: shall they go on the server too? */
  askDeletion(count: number, yes: () => void): void;
}

/** A book and what happened to its notes. */
export interface NotedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly notes: HostNotes;
  /** The marks that the reader was seen to make, change or delete. */
  readonly touched: readonly string[];
}

/**
 * Compares what the reader has in a book with what the server holds, and puts the difference into the outbox, in one
 * transaction. Nothing is deleted for being absent: only what the reader was seen to touch, and several at once only
 * after a question. Failure: storage.
 */
export function collectNotes(parts: CollectParts, book: NotedBook): Result<undefined> {
  const known = parts.annotations.known(book.fingerprint);
  if (!known.ok) return known;
  const chosen = known.value.filter(({ kind }) => isChosen(parts.settings(), kind));
  const marks = marksOf(parts, book.notes);
  const items = digested(parts, marks, known.value);
  const changed = queue(parts, book, changesTo(items, chosen));
  return changed.ok ? collectDeletions(parts, book, { marks, items, chosen }) : changed;
}

function isChosen({ highlights, bookmarks }: Settings, kind: ItemKind): boolean {
  return kind === "bookmark" ? bookmarks : highlights;
}

function marksOf({ source, say }: CollectParts, { annotations }: HostNotes): readonly Mark[] {
  const own = source.ownColours();
  return annotations.map((annotation) => {
    const mark = markOf(annotation, own);
    return mark.chapter === undefined ? { ...mark, chapter: pageText(say, annotation) } : mark;
  });
}

/** What stands for the chapter where there is none; undefined in texts that flow, where pages are those of one screen. */
function pageText(say: Say, { page }: HostAnnotation): string | undefined {
  return page === "" || page.startsWith("/") ? undefined : say("Page %1", page);
}

function digested(
  { codec, settings }: CollectParts,
  marks: readonly Mark[],
  known: readonly KnownItem[],
): readonly DigestedItem[] {
  const kinds: Record<string, ItemKind[] | undefined> = {};
  for (const { mark, kind } of known) {
    const before = kinds[mark] ?? [];
    before.push(kind);
    kinds[mark] = before;
  }
  const items: DigestedItem[] = [];
  for (const mark of marks)
    for (const item of itemsOf(mark, settings(), kinds[mark.id] ?? none))
      items.push({ item, digest: codec.md5(contentOf(item)) });
  return items;
}

const none: readonly ItemKind[] = [];

function collectDeletions(
  parts: CollectParts,
  book: NotedBook,
  found: { marks: readonly Mark[]; items: readonly DigestedItem[]; chosen: readonly KnownItem[] },
): Result<undefined> {
  const gone = goneItems(book.touched, found.items, found.chosen);
  const isHere = (id: string): boolean => found.marks.some((mark) => mark.id === id);
  const deleted = book.touched.filter((id) => !isHere(id) && gone.some(({ item }) => item.mark === id));
  if (deleted.length < 2) return queue(parts, book, gone);
  const moved = queue(
    parts,
    book,
    gone.filter(({ item }) => isHere(item.mark)),
  );
  const rest = gone.filter(({ item }) => !isHere(item.mark));
  parts.askDeletion(deleted.length, () => queue(parts, book, rest));
  return moved;
}

function queue(
  { annotations, clock }: CollectParts,
  { fingerprint, path }: NotedBook,
  changes: Parameters<AnnotationStore["queue"]>[2],
): Result<undefined> {
  return changes.length === 0 ? done : annotations.queue(fingerprint, path, changes, clock.now());
}
