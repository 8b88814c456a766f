import type { BookId } from "../../model/book";
import { byHand, shelfKey, type ShelfKey, type ShelfList, standardShelfOf } from "../../model/shelf";
import type { CheckedFile, ShelfFile } from "../../model/bookFile";

/** Why a book differs from the shelf. */
export type KeptReason = "format" | "declined" | "leaving" | "changed" | "open";

export interface Refusal {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly reason: KeptReason;
}

/** Why removals are skipped, or for `gone` also downloads. */
export interface Notice {
  readonly kind: "incomplete" | "empty" | "many" | "numbers" | "gone";
  /** Shelf name; for `many` and `gone` a count. */
  readonly about: string;
}

/** An automatic sync that would remove more than this and more than a third removes none. */
const fewBooks = 10;

export interface RemovalFacts {
  readonly lists: readonly ShelfList[];
  readonly files: readonly CheckedFile[];
  /** Books with pending additions to a shelf. */
  readonly coming: Readonly<Record<number, true | undefined>>;
  /** `automatic`: without the user. `asked`: by the user. */
  readonly removal: "off" | "automatic" | "asked";
  /** Confirmed removals from a magic shelf. */
  readonly confirmed: Readonly<Record<number, true | undefined>>;
  /** Absent if no book is open. */
  readonly openPath?: string | undefined;
}

export interface RemovalPlan {
  readonly removals: readonly ShelfFile[];
  /** Removals to confirm. */
  readonly questions: readonly ShelfFile[];
  readonly refusals: readonly Refusal[];
  /** Obsolete ledger rows. */
  readonly forgets: readonly BookId[];
  readonly notices: readonly Notice[];
}

/**
 * Removes unchanged, closed downloads that no chosen shelf lists. If any list is incomplete, nothing is removed. Books
 * of a shelf whose list is empty or missing stay. Magic shelves also shrink when others read or rate, so their books
 * need a confirmation.
 */
export function planRemovals(facts: RemovalFacts, listed: Readonly<Record<number, true | undefined>>): RemovalPlan {
  const unlisted = facts.files.filter(({ id }) => listed[id] !== true && facts.coming[id] !== true);
  const notices = leftOut(facts).concat(facts.removal === "off" ? [] : doubts(facts, unlisted));
  const nothing = { removals: [], questions: [], refusals: [] };
  if (!isWhole(facts)) return { ...nothing, forgets: [], notices };
  const forgets = unlisted.filter((file) => file.found === "gone" || file.state === "declined").map((file) => file.id);
  if (facts.removal === "off") return { ...nothing, forgets, notices };
  const leaving = unlisted.filter(
    (file) => file.state === "here" && file.found !== "gone" && isTrusted(file.shelf, facts.lists),
  );
  const removals: ShelfFile[] = [];
  const questions: ShelfFile[] = [];
  const refusals: Refusal[] = [];
  for (const file of leaving) {
    const reason = reasonToKeep(file, facts.openPath);
    if (reason !== undefined) refusals.push({ id: file.id, title: file.title, reason });
    else if (isMagic(file.shelf) && facts.confirmed[file.id] !== true) questions.push(file);
    else removals.push(file);
  }
  if (facts.removal === "automatic" && isManyOf(removals.length, facts.files.length)) {
    const many: Notice = { kind: "many", about: removals.length.toFixed(0) };
    return { removals: [], questions, refusals, forgets, notices: notices.concat([many]) };
  }
  return { removals, questions, refusals, forgets, notices };
}

export function isWhole({ lists }: RemovalFacts): boolean {
  return lists.every(({ complete }) => complete);
}

export function isMagic(shelf: ShelfKey): boolean {
  return shelf !== byHand && standardShelfOf(shelf) === undefined;
}

/** True for a complete, non-empty list, whose absences count. */
export function isTrusted(key: ShelfKey, lists: readonly ShelfList[]): boolean {
  return lists.some(({ shelf, books, complete }) => complete && books.length > 0 && shelfKey(shelf) === key);
}

/** More than an automatic sync may remove. */
export function isManyOf(removals: number, files: number): boolean {
  return removals > fewBooks && removals * 3 > files;
}

function leftOut({ lists }: RemovalFacts): Notice[] {
  const concerned = lists.filter((list) => (list.leftOut ?? 0) > 0);
  return concerned.map(({ shelf }) => ({ kind: "numbers", about: shelf.name }));
}

/** Empty or incomplete lists of shelves with local books. */
function doubts({ lists }: RemovalFacts, unlisted: readonly CheckedFile[]): Notice[] {
  const notices: Notice[] = [];
  for (const { shelf, books, complete } of lists) {
    const concerned = unlisted.some((file) => file.state === "here" && file.shelf === shelfKey(shelf));
    if (!complete) notices.push({ kind: "incomplete", about: shelf.name });
    else if (books.length === 0 && concerned) notices.push({ kind: "empty", about: shelf.name });
  }
  return notices;
}

function reasonToKeep(file: CheckedFile, openPath: string | undefined): "changed" | "open" | undefined {
  if (file.path === openPath) return "open";
  return file.found === "changed" ? "changed" : undefined;
}

/** True for all or many of the books that this device had: as with a card that is not mounted. */
export function isGoneAtOnce(gone: number, had: number): boolean {
  return (gone > 1 && gone === had) || isManyOf(gone, had);
}
