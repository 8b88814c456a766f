import type { BookId } from "../book/book";
import { shelfKey, type ShelfKey, type ShelfList } from "./shelf";
import type { CheckedFile, ShelfFile } from "./shelfFile";
import type { Notice, Refusal } from "./shelfPlan";

/** Automatic work removes no more than this at once, unless it is a small part of what is here. */
const fewBooks = 10;

export interface RemovalFacts {
  readonly lists: readonly ShelfList[];
  readonly files: readonly CheckedFile[];
  /** "off": the reader does not want it. "automatic": nobody looks on. "asked": a person started it. */
  readonly removal: "off" | "automatic" | "asked";
  /** The book on the screen; absent when there is none. */
  readonly openPath?: string | undefined;
}

export interface RemovalPlan {
  readonly removals: readonly ShelfFile[];
  readonly refusals: readonly Refusal[];
  readonly forgets: readonly BookId[];
  readonly notices: readonly Notice[];
}

/**
 * Which files go: only those in our own ledger that we downloaded, from a shelf that is still chosen, whose list came
 * complete and not empty, that are listed on no chosen shelf, unchanged and not open. Never because a list came back
 * short. `listed` holds the IDs that are on some list.
 */
export function planRemovals(
  facts: RemovalFacts,
  listed: Readonly<Record<number, true | undefined>>,
): RemovalPlan {
  const unlisted = facts.files.filter((file) => listed[file.id] !== true);
  const notices = facts.removal === "off" ? [] : doubts(facts, unlisted);
  if (facts.lists.some((list) => !list.complete)) return { removals: [], refusals: [], forgets: [], notices };
  const forgets = unlisted.filter((file) => isEmptyLine(file)).map((file) => file.id);
  if (facts.removal === "off") return { removals: [], refusals: [], forgets, notices };
  const leaving = unlisted.filter((file) => mayGo(file, facts.lists));
  const removals: ShelfFile[] = [];
  const refusals: Refusal[] = [];
  for (const file of leaving) {
    const reason = reasonToKeep(file, facts.openPath);
    if (reason === undefined) removals.push(file);
    else refusals.push({ id: file.id, title: file.title, reason });
  }
  if (facts.removal === "automatic" && isMany(removals.length, facts.files.length)) {
    return { removals: [], refusals, forgets, notices: notices.concat([many(removals.length)]) };
  }
  return { removals, refusals, forgets, notices };
}

/** A complete list that is suddenly empty, or an incomplete one, is told when something of that shelf is here. */
function doubts({ lists }: RemovalFacts, unlisted: readonly CheckedFile[]): Notice[] {
  const notices: Notice[] = [];
  for (const { shelf, books, complete } of lists) {
    const concerned = unlisted.some((file) => file.state === "here" && file.shelf === shelfKey(shelf));
    if (!complete) notices.push({ kind: "incomplete", about: shelf.name });
    else if (books.length === 0 && concerned) notices.push({ kind: "empty", about: shelf.name });
  }
  return notices;
}

/** The file is gone already, or the reader deleted it: nothing but the line is left. */
function isEmptyLine(file: CheckedFile): boolean {
  return file.found === "gone" || file.state === "declined";
}

function mayGo(file: CheckedFile, lists: readonly ShelfList[]): boolean {
  return file.state === "here" && file.found !== "gone" && isTrusted(file.shelf, lists);
}

function isTrusted(key: ShelfKey, lists: readonly ShelfList[]): boolean {
  return lists.some(({ shelf, books, complete }) => complete && books.length > 0 && shelfKey(shelf) === key);
}

function reasonToKeep(file: CheckedFile, openPath: string | undefined): "changed" | "open" | undefined {
  if (file.path === openPath) return "open";
  return file.found === "changed" ? "changed" : undefined;
}

function isMany(removals: number, files: number): boolean {
  return removals > fewBooks && removals * 3 > files;
}

function many(count: number): Notice {
  return { kind: "many", about: count.toFixed(0) };
}
