// Occasions of a merge. The merge itself is loaded late: dueMerges.task.ts and mergeBooks.task.ts.
import type { PlaceTask } from "../cfi/resolveCfis.task";
import { type MergingBook, wantedBooksOf } from "./wantedBooks";
import { type OccasionContext, type State, want, askAboutGone } from "./mergeBooks.task";
import { begin, isHeld } from "./dueMerges.task";
import type { Fingerprint } from "../../../model/book";
import type { Failure } from "../../../base/failure";
import type { Result } from "../../../base/result";
import type { PendingItem } from "../itemRecords";
import type { BookFollower } from "../../../book/openBook";
import type { OpenBook } from "../../../book/openBook.port";
import { hasItems } from "../collect/annotationIds.store";
import { mergedKinds } from "./mergeScope";
import type { FileOfItem } from "../collect/digestedItems";

/**
 * Merges a book after opening, before sending and on request, always inside a sync. A book stays wanted until merged.
 * @noSelf
 */
export interface MergeOccasions extends Required<
  Pick<BookFollower, "fingerprinted" | "identified" | "turned" | "resumed" | "closed">
> {
  /** Requested by the user. */
  want(fingerprint: Fingerprint, path: string): void;
  /** Merges due books. Failure: one that ends the sync of notes. */
  begin(fileOf: FileOfItem, task: PlaceTask): Result<undefined>;
  /** Failure of a single book in `begin`, which stays wanted. */
  refusal(): Failure | undefined;
  /** True if not compared, so kept pending. */
  isHeld(change: PendingItem): boolean;
}

/** Elapsed seconds between automatic merges. */
const restSeconds = 600;

/** Interval after an interruption. */
const pageSeconds = 30;

export function createMergeOccasions(context: OccasionContext): MergeOccasions {
  const state: State = {
    context,
    wanted: wantedBooksOf(context.database),
    mergedAt: {},
    ready: {},
    unmerged: {},
    lost: {},
    refusal: undefined,
    mayDelete: {},
    gone: [],
  };
  return {
    fingerprinted: (book, fingerprint) => opened(state, book, fingerprint),
    identified: (fingerprint) => {
      if (state.wanted[fingerprint] !== undefined) context.sync.want("note");
    },
    turned: ({ fingerprint }) => {
      if (fingerprint !== undefined) turned(state, fingerprint);
    },
    resumed: (book) => {
      if (book?.fingerprint !== undefined) opened(state, book, book.fingerprint);
    },
    closed: () => {
      if (state.gone.length > 0) askAboutGone(state);
      if (Object.values(state.wanted).some((book) => book !== undefined)) context.sync.want("note");
    },
    want: (fingerprint, path) => want(state, { fingerprint, path }),
    begin: (fileOf, task) => begin(state, task, fileOf),
    refusal: () => state.refusal,
    isHeld: (change) => isHeld(state, change),
  };
}

function opened(state: State, { document: { path } }: OpenBook, fingerprint: Fingerprint): void {
  const { context, wanted } = state;
  const book = { fingerprint, path };
  const isRested = wanted[fingerprint] === undefined && isRecent(state, fingerprint, restSeconds);
  if (isRested && !isEmptied(state, book)) return;
  if (context.settings().manualOnly || mergedKinds(context, book).length === 0) return;
  wanted[fingerprint] = book;
  context.sync.want("note");
}

/** The book was downloaded again, without its list. */
function isEmptied({ context: { database, host } }: State, { fingerprint, path }: MergingBook): boolean {
  const count = host.annotations.listOf(path)?.count ?? 0;
  return count === 0 && hasItems(database, fingerprint);
}

/** Completes an interrupted merge. */
function turned(state: State, fingerprint: Fingerprint): void {
  const isLate = state.wanted[fingerprint] !== undefined && state.mergedAt[fingerprint] !== undefined;
  if (isLate && !isRecent(state, fingerprint, pageSeconds)) state.context.sync.want("note");
}

function isRecent({ context, mergedAt }: State, fingerprint: Fingerprint, seconds: number): boolean {
  const at = mergedAt[fingerprint];
  return at !== undefined && context.host.clock.elapsed() - at < seconds;
}
