// The merge of books, the late part of mergeOccasions.ts. dueMerges.task.ts says which books are due.
import { setOf } from "../../../base/longList";
import type { MergingBook, WantedBooks } from "./wantedBooks";
import { attempted, caught, valueOrThrow, done, failed, type Result } from "../../../base/result";
import type { BookId, Fingerprint } from "../../../model/book";
import { type Failure, isTransient } from "../../../base/failure";
import { isAboutAccount } from "../../../queue/queue.rules";
import type { Sync } from "../../../queue/sync.port";
import { askGone, forgetGone, showGone, showReturned } from "./askGone";
import { mergeAnnotations, type MergeReport } from "./mergeAnnotations";
import type { MergedBook } from "./annotationIndex";
import type { PlaceContext, PlaceTask } from "../cfi/resolveCfis.task";
import { mergedKinds } from "./mergeScope";
import { listTouchedAnnotations } from "../annotations.store";

/** Dependencies of the merge occasions. @noSelf */
export interface OccasionContext extends PlaceContext {
  readonly sync: Pick<Sync, "want">;
  isTouched(annotationId: string): boolean;
  noticeDeletions(): void;
}

interface Gone extends MergingBook {
  readonly annotationIds: readonly string[];
}

export interface LostMerge {
  /** Unix seconds of the last one. */
  readonly at: number;
  readonly count: number;
}

interface ConfirmedGone {
  /** Only these may be deleted, because others may be gone by the time of the merge. */
  readonly annotationIds: readonly string[];
  readonly deleted: number;
}

export interface State {
  readonly context: OccasionContext;
  readonly wanted: WantedBooks;
  /** Elapsed seconds of the last merge, by book. */
  readonly mergedAt: Record<Fingerprint, number | undefined>;
  /** Books that may be sent. `oneWay`: without a merge, because lists or the file are missing. */
  ready: Record<Fingerprint, "merged" | "oneWay" | undefined>;
  unmerged: Record<number, true | undefined>;
  /** Books whose last merge got no answer. */
  readonly lost: Record<Fingerprint, LostMerge | undefined>;
  /** First failure of a single book in the last run. */
  refusal: Failure | undefined;
  readonly mayDelete: Record<Fingerprint, ConfirmedGone | undefined>;
  gone: readonly Gone[];
}

export function want({ wanted, mergedAt }: State, book: MergingBook): void {
  wanted[book.fingerprint] = book;
  mergedAt[book.fingerprint] = undefined;
}

/** Failure: temporary, or of the account; the book stays due. Others end only the merge of this book. */
export function merge(
  state: State,
  task: PlaceTask,
  { book, id }: { readonly book: MergingBook; readonly id: BookId },
): Result<undefined> {
  const { context, mayDelete, wanted, mergedAt, ready } = state;
  const { fingerprint } = book;
  const asked = wanted[fingerprint];
  const kept = setOf(listTouchedAnnotations(context.database, fingerprint));
  const confirmed = setOf(mayDelete[fingerprint]?.annotationIds ?? []);
  const merging: MergedBook = {
    fingerprint,
    path: book.path,
    id,
    kinds: mergedKinds(context, book),
    isTouched: (annotationId) => kept[annotationId] === true || context.isTouched(annotationId),
    noticeDeletions: context.noticeDeletions,
    mayDelete: (annotationId) => confirmed[annotationId] === true,
  };
  const { highlights, bookmarks } = context.settings();
  const isSame = (): boolean =>
    context.settings().highlights === highlights && context.settings().bookmarks === bookmarks;
  const merged = attempted(() => context.host.tasks.whileWanted(isSame, () => mergeAnnotations(task, merging)));
  if (!merged.ok) return refused(state, fingerprint, merged.failure);
  const { isInterrupted } = merged.value;
  // A request that came meanwhile is for what the server has since then.
  if (wanted[fingerprint] === asked) {
    wanted[fingerprint] = isInterrupted ? book : undefined;
    mergedAt[fingerprint] = context.host.clock.elapsed();
  }
  recordDeleted(state, fingerprint, merged.value);
  ready[fingerprint] = "merged";
  for (const rowId of merged.value.unmerged) state.unmerged[rowId] = true;
  recordGone(state, book, merged.value);
  showReturned(context, fingerprint, merged.value.returned);
  return done;
}

function recordDeleted({ context, mayDelete }: State, fingerprint: Fingerprint, merged: MergeReport): void {
  const known = mayDelete[fingerprint];
  if (known === undefined) return;
  const { annotationIds } = known;
  const deleted = known.deleted + merged.deleted;
  mayDelete[fingerprint] = merged.isInterrupted ? { annotationIds, deleted } : undefined;
  if (!merged.isInterrupted) showGone(context, { confirmed: annotationIds.length, deleted });
}

function refused({ wanted, mergedAt, ready }: State, fingerprint: Fingerprint, failure: Failure): Result<undefined> {
  mergedAt[fingerprint] = undefined;
  if (isTransient(failure) || isAboutAccount(failure) || failure.kind === "storage") return failed(failure);
  wanted[fingerprint] = undefined;
  if (failure.kind === "unsupported") ready[fingerprint] = "oneWay";
  return done;
}

function recordGone(state: State, { fingerprint, path }: MergingBook, { conflicts }: MergeReport): void {
  const others = state.gone.filter((one) => one.fingerprint !== fingerprint);
  state.gone = conflicts.length === 0 ? others : others.concat([{ fingerprint, path, annotationIds: conflicts }]);
}

/** In the file browser, one book at a time. */
export function askAboutGone(state: State): void {
  if (state.gone.length > 0) state.context.host.offers.whenBrowsing("goneNotes", () => askFirst(state));
}

function askFirst(state: State): void {
  const { context } = state;
  const [first] = state.gone;
  if (first === undefined) return;
  state.gone = state.gone.slice(1);
  const again = (): void => {
    want(state, first);
    context.sync.want("note");
    askAboutGone(state);
  };
  askGone(context, first, {
    yes: () => {
      state.mayDelete[first.fingerprint] = { annotationIds: first.annotationIds, deleted: 0 };
      again();
    },
    no: () => {
      const forgotten = caught(() => forgetGone(context, first, first.annotationIds));
      again();
      valueOrThrow(forgotten);
    },
  });
}
