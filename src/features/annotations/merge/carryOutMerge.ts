import type { Context } from "../../../context";
import { type HostAnnotation, idOfAnnotation } from "../../../model/annotation";
import type { Fingerprint } from "../../../model/book";
import { yieldEvery, inBatches } from "../../../base/longList";
import type { AnnotationPair } from "./annotationPairs.rules";
import type { MergeOutcome } from "../itemRecords";
import type { AppliedChanges, HostAnnotationChange } from "../../../koreader/openDocument.port";
import type { AnnotationIndex } from "./annotationIndex";
import type { MergeScope } from "./mergeScope";
import { type AnnotationPlan, planAnnotation } from "./planAnnotation";
import { saveMergeOutcome } from "./baseItems.store";

export interface PlannedAnnotation {
  readonly pair: AnnotationPair;
  /** At planning time. */
  readonly annotation: HostAnnotation | undefined;
  readonly isDeletion: boolean;
  /** Restores an annotation that the user deleted. */
  readonly isReturn: boolean;
}

export interface CarriedOut {
  readonly pairs: readonly AnnotationPair[];
  /** A dialog was open: the rest is retried later. */
  readonly isInterrupted: boolean;
}

interface Merging {
  readonly book: { readonly fingerprint: Fingerprint; readonly path: string };
  readonly scope: MergeScope;
  readonly index: AnnotationIndex;
}

/** Annotations per host write, because each write saves the whole sidecar. */
const annotationsPerWrite = 100;

/** Annotations per step. */
const annotationBatchSize = 5;

/** Changes the host first, then the store, in batches. Annotations changed meanwhile are retried later. */
export function carryOutMerge(context: Context, merging: Merging, planned: readonly PlannedAnnotation[]): CarriedOut {
  const pairs: AnnotationPair[] = [];
  let at = 0;
  let isInterrupted = false;
  while (at < planned.length && !isInterrupted) {
    const carried = carryOut(context, merging, planned.slice(at, at + annotationsPerWrite));
    for (const pair of carried.pairs) pairs.push(pair);
    isInterrupted = carried.isInterrupted;
    at += annotationsPerWrite;
  }
  return { pairs, isInterrupted };
}

interface Step {
  readonly pair: AnnotationPair;
  readonly plan: AnnotationPlan;
  /** Absent for a new annotation. */
  readonly annotationId: string | undefined;
  readonly annotation: HostAnnotation | undefined;
}

function carryOut(
  context: Context,
  { book, scope, index }: Merging,
  planned: readonly PlannedAnnotation[],
): CarriedOut {
  if (!index.refresh(() => context.host.tasks.pause())) return { pairs: [], isInterrupted: false };
  const steps: Step[] = [];
  const rest = yieldEvery(annotationBatchSize, () => context.host.tasks.pause());
  for (const { pair, annotation: known, isDeletion } of planned) {
    rest();
    const { annotationId } = pair;
    const annotation = index.find(annotationId);
    if (!isSame(known, annotation)) continue;
    const plan = planAnnotation(scope, pair, annotation);
    if (plan === undefined || plan.isBlocked === true) continue;
    if ((plan.host?.operation === "delete") === isDeletion) steps.push({ pair, plan, annotationId, annotation });
  }
  // The user may have changed annotations, or closed the book, during the pauses.
  const isKept = index.refresh();
  const same = isKept
    ? steps.filter(({ annotationId, annotation }) => isSame(annotation, index.find(annotationId)))
    : [];
  const { results, isInterrupted } = changeHere(context, book.path, same);
  inBatches(results, annotationBatchSize, (batch) => keep(context, book, batch), context.host.tasks.pause);
  return { pairs: results.map(({ pair }) => pair), isInterrupted };
}

function isSame(one: HostAnnotation | undefined, other: HostAnnotation | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.note === other.note && one.colour === other.colour && one.drawer === other.drawer && one.text === other.text
  );
}

interface CarriedStep {
  readonly pair: AnnotationPair;
  readonly merged: MergeOutcome;
}

interface HostChanges {
  readonly results: readonly CarriedStep[];
  readonly isInterrupted: boolean;
}

/** Failed host changes are not stored. */
function changeHere({ host }: Context, path: string, steps: readonly Step[]): HostChanges {
  const changes: HostAnnotationChange[] = [];
  for (const { plan } of steps) if (plan.host !== undefined) changes.push(plan.host);
  const { present, isInterrupted } = changes.length === 0 ? unneeded : host.annotations.apply(path, changes);
  const carried: CarriedStep[] = [];
  for (const { pair, plan, annotation } of steps) {
    if (plan.host === undefined) {
      carried.push({ pair, merged: plan.finish(annotation) });
      continue;
    }
    const name = idOfAnnotation(plan.host.annotation);
    const result = present.find((one) => idOfAnnotation(one) === name);
    if (result !== undefined) carried.push({ pair, merged: plan.finish(result) });
  }
  return { results: carried, isInterrupted };
}

const unneeded: AppliedChanges = { present: [], isInterrupted: false };

function keep(
  { database, host }: Context,
  { fingerprint, path }: Merging["book"],
  results: readonly CarriedStep[],
): void {
  const all: { [Name in keyof MergeOutcome]: MergeOutcome[Name][number][] } = {
    base: [],
    forgotten: [],
    changes: [],
    settled: [],
  };
  for (const { merged } of results) {
    for (const item of merged.base) all.base.push(item);
    for (const key of merged.forgotten) all.forgotten.push({ kind: key.kind, annotationId: key.annotationId });
    for (const change of merged.changes) all.changes.push(change);
    for (const key of merged.settled) all.settled.push(key);
  }
  saveMergeOutcome(database, { fingerprint, path, at: host.clock.now() }, all);
}
