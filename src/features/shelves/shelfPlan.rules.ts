import { type CheckedFile, type ShelfFile, type TaggedFile, fileToTake, takenAs } from "../../model/bookFile";
import type { PlannedDownload } from "../../model/download";
import type { BookId } from "../../model/book";
import { foundAs, namedPath, type Naming, spelledPath, type Spellings, spellingsOf } from "../downloads/bookName.rules";
import { type Shelf, type ShelfBook, shelfKey, type ShelfKey, type ShelfList } from "../../model/shelf";
import { setOf, yieldEvery } from "../../base/longList";
import {
  isMagic,
  isTrusted,
  isWhole,
  planRemovals,
  type KeptReason,
  type Refusal,
  type RemovalFacts,
  type RemovalPlan,
  isGoneAtOnce,
} from "./removalPlan.rules";

export interface PlanFacts extends RemovalFacts {
  readonly lists: readonly ShelfList[];
  readonly files: readonly CheckedFile[];
  /** Files by the ID in their name; empty if all listed books are in the ledger. */
  readonly tagged: Readonly<Record<number, readonly TaggedFile[] | undefined>>;
  /** Books with pending removals from a shelf. */
  readonly leaving: Readonly<Record<number, true | undefined>>;
  /** Paths of moved files, and of copies by the reader, by book ID. */
  readonly found: Readonly<Record<number, string | undefined>>;
  readonly folder: string;
  readonly folders: readonly string[];
  readonly naming: Naming;
}

export interface ShelfPlan extends RemovalPlan {
  readonly downloads: readonly PlannedDownload[];
  /** Books on shelf and device. */
  readonly keeps: readonly BookId[];
  /** Files found by the ID in their name, or by their bytes. */
  readonly adopts: readonly PlannedDownload[];
  /** Rows whose standard shelf lost the book while a magic shelf lists it. */
  readonly rehomed: readonly ShelfFile[];
  /** Partial downloads to delete. */
  readonly strays: readonly string[];
}

interface Draft {
  downloads: PlannedDownload[];
  keeps: BookId[];
  adopts: PlannedDownload[];
  refusals: Refusal[];
  rehomed: ShelfFile[];
  strays: string[];
  readonly spellings: Spellings;
}

/** Books between two pauses. */
const bookBatchSize = 12;

const still = (): void => undefined;

/** Plans a sync of the shelves (§3.3). `rest` pauses. */
export function planShelves(facts: PlanFacts, rest: () => void = still): ShelfPlan {
  const spellings = spellingsOf(facts.folders);
  const draft: Draft = { downloads: [], keeps: [], adopts: [], refusals: [], rehomed: [], strays: [], spellings };
  const known = byId(facts.files);
  const seen: Record<number, true | undefined> = {};
  const standard: Record<number, true | undefined> = {};
  const placed = yieldEvery(bookBatchSize, rest);
  rest();
  for (const { shelf, books } of facts.lists) {
    for (const book of books) {
      if (shelf.kind === "standard") standard[book.id] = true;
      if (seen[book.id] === true) continue;
      seen[book.id] = true;
      place(draft, facts, { book, shelf, file: known[book.id] });
      placed();
    }
  }
  rest();
  const { downloads, keeps, adopts } = draft;
  const { removals, questions, refusals, forgets, notices } = planRemovals(facts, seen);
  const strays = draft.strays.concat(partsOf(forgets, known));
  return {
    downloads,
    keeps,
    adopts,
    removals,
    questions,
    rehomed: isWhole(facts) ? draft.rehomed.filter(({ id }) => standard[id] !== true) : [],
    refusals: draft.refusals.concat(refusals),
    forgets,
    notices,
    strays,
  };
}

function partsOf(ids: readonly BookId[], known: CheckedFilesById): string[] {
  const paths: string[] = [];
  for (const id of ids) {
    const file = known[id];
    if (file?.part !== undefined) paths.push(file.path);
  }
  return paths;
}

interface ListedShelfBook {
  readonly book: ShelfBook;
  readonly shelf: Shelf;
  readonly file: CheckedFile | undefined;
}

function place(draft: Draft, facts: PlanFacts, { book, shelf: by, file }: ListedShelfBook): void {
  const shelf = shelfKey(by);
  const reason = reasonAgainst(facts, book, file);
  if (reason !== undefined) {
    draft.refusals.push({ id: book.id, title: book.title, reason });
    return;
  }
  if (file !== undefined && file.state !== "coming" && file.found !== "gone") {
    draft.keeps.push(book.id);
    if (file.state === "here" && !isMagic(file.shelf) && isMagic(shelf) && isTrusted(file.shelf, facts.lists)) {
      draft.rehomed.push(broughtBy(file, shelf));
    }
    return;
  }
  const taken = takenAs(book, fileToTake(book));
  const name = taken === undefined ? undefined : namedPath(facts.naming, taken.book, taken.ending, by);
  const path = name === undefined ? undefined : `${facts.folder}/${spelledPath(name, draft.spellings)}`;
  const there = facts.found[book.id] ?? foundAs(facts.tagged, book, path);
  const part = file?.path === path ? file?.part : undefined;
  if (file?.part !== undefined && (part === undefined || there !== undefined)) draft.strays.push(file.path);
  if (there !== undefined) draft.adopts.push({ book, path: there, shelf });
  else if (taken !== undefined && path !== undefined) draft.downloads.push({ book: taken.book, path, shelf, part });
  else draft.refusals.push({ id: book.id, title: book.title, reason: "format" });
}

function broughtBy({ id, path, state, size, fingerprint, title }: ShelfFile, shelf: ShelfKey): ShelfFile {
  return { id, path, state, size, fingerprint, shelf, title };
}

function reasonAgainst(facts: PlanFacts, book: ShelfBook, file: CheckedFile | undefined): KeptReason | undefined {
  if (file?.state === "declined") return "declined";
  return facts.leaving[book.id] === true ? "leaving" : undefined;
}

type CheckedFilesById = Readonly<Record<number, CheckedFile | undefined>>;

function byId(files: readonly CheckedFile[]): CheckedFilesById {
  const known: Record<number, CheckedFile | undefined> = {};
  for (const file of files) known[file.id] = file;
  return known;
}

/** Known sizes only. */
export function megabytesOf(downloads: readonly PlannedDownload[]): number {
  let kilobytes = 0;
  for (const { book } of downloads) kilobytes += book.kilobytes ?? 0;
  return kilobytes / 1024;
}

/**
 * A card that is not mounted, or a renamed folder, looks like many deletions: nothing is downloaded, removed or
 * forgotten until the user has decided.
 */
export function holdIfAllGone(plan: ShelfPlan, files: readonly CheckedFile[]): ShelfPlan {
  const gone = goneAtOnce(plan, files);
  if (gone === 0) return plan;
  const { keeps, adopts, refusals } = plan;
  const notices = plan.notices.concat([{ kind: "gone", about: gone.toFixed(0) }]);
  const nothing: readonly never[] = [];
  return {
    keeps,
    adopts,
    refusals,
    notices,
    downloads: nothing,
    removals: nothing,
    questions: nothing,
    rehomed: nothing,
    forgets: nothing,
    strays: nothing,
  };
}

/** Number of books that are gone, if they are all or many of those that this device had; else 0. */
function goneAtOnce({ adopts }: ShelfPlan, files: readonly CheckedFile[]): number {
  const found = setOf(adopts.map(({ book }) => book.id));
  const had = files.filter(({ state }) => state === "here" || state === "adopted");
  const gone = had.filter((file) => file.found === "gone" && found[file.id] !== true).length;
  return isGoneAtOnce(gone, had.length) ? gone : 0;
}
