import { correctTime, serverNow } from "../../../server/serverClock";
import {
  type Annotation,
  drawerFor,
  type HostAnnotation,
  type ItemKind,
  idOfAnnotation,
  styleOf,
} from "../../../model/annotation";
import { colourName, hexColour } from "../../../model/colour";
import { type BaseItem, unknownDigest } from "../collect/itemChanges.rules";
import {
  type AnnotationMerge,
  type AnnotationSides,
  mergeAnnotation,
  type ItemValues,
  type ServerItem,
  remoteValues,
} from "./threeWayMerge.rules";
import type { AnnotationPair } from "./annotationPairs.rules";
import { unixOf } from "../../../base/timestamp";
import type { MergeOutcome } from "../itemRecords";
import type { HostAnnotationChange } from "../../../koreader/openDocument.port";
import { annotationAt, changedTo, type MergeScope, baseRows } from "./mergeScope";
import { digestedItems, digestOf, annotationWithPage } from "../collect/digestedItems";
import { forgetPair, recordDeletion, recordCreation, recordAgreement, nothing } from "./mergeOutcome";

/** Planned changes of an annotation. @noSelf */
export interface AnnotationPlan {
  /** Absent: unchanged here. */
  readonly host?: HostAnnotationChange | undefined;
  /** Not possible now. */
  readonly isBlocked?: boolean | undefined;
  /** A deletion that is undone. */
  readonly isReturn?: boolean | undefined;
  /** `annotation`: its final local state. */
  finish(annotation: HostAnnotation | undefined): MergeOutcome;
}

/** Undefined if nothing changes. */
export function planAnnotation(
  scope: MergeScope,
  pair: AnnotationPair,
  annotation: HostAnnotation | undefined,
): AnnotationPlan | undefined {
  if (annotation === undefined && isUndecided(scope, pair)) return blockedAnnotation;
  const sides = sidesOf(scope, pair, annotation);
  const merge = mergeAnnotation(sides, (at) => earlierText(scope, at));
  switch (merge.kind) {
    case "update":
      return annotation === undefined ? undefined : planUpdate(scope, pair, { annotation, merge, sides });
    case "createLocal":
      return planCreation(scope, pair, sides);
    case "createRemote":
      return annotation === undefined ? undefined : unlessIdle(recordCreation(scope, pair, annotation));
    case "deleteLocal":
      return annotation === undefined ? undefined : planDeletion(scope, pair, annotation);
    case "deleteRemote":
      return unlessIdle(recordDeletion(scope, pair));
    case "forget":
      return unlessIdle(forgetPair(scope, pair));
    case "skip":
      return blockedAnnotation;
  }
}

/** Touched but not collected: the collection decides whether a deletion is sent. */
function isUndecided({ isTouched }: MergeScope, { annotationId, pending }: AnnotationPair): boolean {
  return annotationId !== undefined && isTouched(annotationId) && pending.length === 0;
}

function sidesOf(scope: MergeScope, pair: AnnotationPair, annotation: HostAnnotation | undefined): AnnotationSides {
  const { context, own, isComplete } = scope;
  const { items, pending } = pair;
  const rows = baseRows(scope, pair);
  const local = annotation === undefined ? undefined : annotationWithPage(context, annotation, own);
  const remote = items.length === 0 ? undefined : remoteValues(items);
  const known = baseValues(scope, rows, items);
  const base = rows.length > 0 ? known : sentValues(pair);
  return {
    local: local === undefined ? undefined : localValues(local, own, [base, remote]),
    remote,
    base,
    hasBase: rows.length > 0,
    isRemoteChanged: known === undefined && rows.some(({ digest }) => digest !== unknownDigest),
    isChanged: local !== undefined && isChangedHere(scope, pair, local),
    isDeleted: pending.some(({ operation }) => operation === "delete"),
    wasOnServer: rows.some(({ wasOnServer }) => wasOnServer),
    isComplete,
    localAt: unixOfHost(scope, annotation?.changed) ?? context.host.clock.now(),
    remoteAt: changedOnServer(scope, items),
  };
}

/** An annotation without a base was made by the user. */
function isChangedHere(scope: MergeScope, pair: AnnotationPair, local: Annotation): boolean {
  const rows = baseRows(scope, pair);
  if (rows.length === 0) return true;
  // A pending change was made by this reader, also in an earlier session.
  const isOwnChange = scope.mayBeChanged(local.id) || pair.pending.length > 0;
  return (
    isOwnChange && (hasNewKind(scope, pair, local) || rows.some((row) => isOther(scope, local, row, baseKinds(pair))))
  );
}

/** A bookmark has got a note, which is an item of its own. */
function hasNewKind(scope: MergeScope, pair: AnnotationPair, local: Annotation): boolean {
  const known = baseKinds(pair);
  const present = digestedItems(scope.context, local, scope.choice, known);
  return present.some(({ item: { kind } }) => kind !== "entry" && scope.kinds.includes(kind) && !known.includes(kind));
}

/** Compares digests if the server's values are unknown. */
function unchangedItem({ context }: MergeScope, row: BaseItem, items: readonly ServerItem[]): ServerItem | undefined {
  const item = items.find(({ kind }) => kind === row.kind);
  if (item === undefined) return undefined;
  const { kind, colour = "", style = "", note, title } = item;
  const known = { kind, annotationId: row.annotationId, start: "", passage: "", colour, style, note, title };
  return digestOf(context.host, known) === row.digest ? item : undefined;
}

/** Undefined unless all are known. */
function baseValues(
  scope: MergeScope,
  rows: readonly BaseItem[],
  items: readonly ServerItem[],
): ItemValues | undefined {
  const values: ServerItem[] = [];
  for (const row of rows) {
    const { kind } = row;
    const known = row.values ?? unchangedItem(scope, row, items);
    if (known === undefined) return undefined;
    const { colour, style, note, title } = known;
    if (kind !== "entry") values.push({ kind, id: 0, colour, style, note, title });
  }
  return remoteValues(values);
}

/** Values of an item that may have arrived before it was deleted here. */
function sentValues({ pending, items }: AnnotationPair): ItemValues | undefined {
  const sent = pending.find(({ operation, item }) => operation === "delete" && item.start !== "")?.item;
  const kind = sent?.kind;
  if (sent === undefined || kind === undefined || kind === "entry") return undefined;
  const { colour, style, note, title } = sent;
  return items.length === 1 ? remoteValues([{ kind, id: 0, colour, style, note, title }]) : undefined;
}

/** Keeps the server's value if the host has an equal one. */
function localValues(
  annotation: Annotation,
  own: MergeScope["own"],
  others: readonly (ItemValues | undefined)[],
): ItemValues {
  const isBookmark = annotation.kind === "bookmark";
  let { colour } = annotation;
  let style: string = annotation.style;
  for (const other of others) {
    if (other === undefined) continue;
    if (isBookmark || hexColour(colourName(other.colour, own), own) === annotation.colour) colour = other.colour;
    if (isBookmark || styleOf(drawerFor(other.style)) === annotation.style) style = other.style;
  }
  return { colour, style, note: annotation.note ?? "", title: isBookmark ? annotation.text : "" };
}

function baseKinds({ rows }: AnnotationPair): readonly ItemKind[] {
  return rows.map(({ kind }) => kind);
}

/** A note too long for the server always differs. */
function isOther(scope: MergeScope, annotation: Annotation, row: BaseItem, known: readonly ItemKind[]): boolean {
  if (row.digest === unknownDigest) return false;
  const present = digestedItems(scope.context, annotation, scope.choice, known).find(
    ({ item }) => item.kind === row.kind,
  );
  if (present === undefined || present.digest !== row.digest) return true;
  return present.item.note !== undefined && present.item.note !== annotation.note;
}

/** The host writes local times. */
function unixOfHost({ context }: MergeScope, text: string | undefined): number | undefined {
  const at = text === undefined ? undefined : unixOf(`${text.slice(0, 10)}T${text.slice(11)}Z`);
  return at === undefined ? undefined : correctTime(context, at - context.host.device.zoneSeconds(at));
}

/** Tolerated seconds between the clocks of device and server. */
const tolerated = 120;

/** Unix seconds; undefined if implausible. */
function changedOnServer({ context }: MergeScope, items: readonly ServerItem[]): number | undefined {
  let last = 0;
  for (const { changedAt, madeAt } of items) last = Math.max(last, changedAt ?? madeAt ?? 0);
  return last === 0 || last > (serverNow(context) ?? context.host.clock.now()) + tolerated ? undefined : last;
}

function earlierText({ context: { host, translate } }: MergeScope, at: number | undefined): string {
  return at === undefined ? translate("— Also noted:") : translate("— Also noted, %1:", host.device.isoDay(at));
}

interface BothSides {
  readonly annotation: HostAnnotation;
  readonly merge: AnnotationMerge & { readonly kind: "update" };
  readonly sides: AnnotationSides;
}

function planUpdate(scope: MergeScope, pair: AnnotationPair, both: BothSides): AnnotationPlan | undefined {
  const { annotation, merge, sides } = both;
  if (pair.isMovedThere === true && !isMovedLaterHere(pair, sides)) return planMove(scope, pair, both);
  if (pair.movedFrom !== undefined && scope.isPlaceable(annotation) === undefined) return blockedAnnotation;
  const changed = changedTo(scope, annotation, { from: sides.local, to: merge.local });
  const finish = (present: HostAnnotation | undefined): MergeOutcome =>
    recordAgreement(scope, pair, { annotation: present ?? annotation, remote: merge.remote });
  if (changed === undefined) return unlessIdle(finish(annotation));
  return { host: { operation: "change", annotation: changed }, finish };
}

/** Moved on both sides: the later ends stay. */
function isMovedLaterHere({ movedFrom }: AnnotationPair, { localAt = 0, remoteAt }: AnnotationSides): boolean {
  return movedFrom !== undefined && (remoteAt === undefined || localAt > remoteAt);
}

/** Takes the ends of the server. */
function planMove(scope: MergeScope, pair: AnnotationPair, { annotation, merge, sides }: BothSides): AnnotationPlan {
  const [first] = pair.items;
  const place = first === undefined ? undefined : scope.placeOf(first);
  if (place === undefined) return blockedAnnotation;
  const { start, end, words: text } = place;
  const { datetime, note, drawer, colour, chapter, changed } = annotation;
  const there = { datetime, page: start, start, end, text, note, drawer, colour, chapter, changed };
  const moved = changedTo(scope, there, { from: sides.local, to: merge.local }) ?? there;
  return {
    host: { operation: "add", annotation: moved, replaced: annotation },
    finish: (present) => {
      const { annotationId, rows, items, pending } = pair;
      const agreed = { annotationId, rows, items, pending };
      return recordAgreement(scope, agreed, { annotation: present ?? moved, remote: merge.remote });
    },
  };
}

function planCreation(
  scope: MergeScope,
  pair: AnnotationPair,
  { remote, isDeleted }: AnnotationSides,
): AnnotationPlan | undefined {
  const [first] = pair.items;
  const place = first === undefined ? undefined : scope.placeOf(first);
  if (first === undefined || remote === undefined) return undefined;
  if (place === undefined) return blockedAnnotation;
  const annotation = annotationAt(scope, pair, { place, remote, first });
  return {
    host: { operation: "add", annotation },
    isReturn: isDeleted,
    finish: (present) => recordAgreement(scope, pair, { annotation: present ?? annotation, remote, isNew: true }),
  };
}

export const blockedAnnotation: AnnotationPlan = { isBlocked: true, finish: () => nothing };

function planDeletion(scope: MergeScope, pair: AnnotationPair, annotation: HostAnnotation): AnnotationPlan {
  return { host: { operation: "delete", annotation }, finish: () => forgetPair(scope, pair) };
}

function unlessIdle(merged: MergeOutcome): AnnotationPlan | undefined {
  const { base, forgotten, changes, settled } = merged;
  const isIdle = base.length + forgotten.length + changes.length + settled.length === 0;
  return isIdle ? undefined : { finish: () => merged };
}

/** ID of the deleted annotation; undefined if none. */
export function deletedBy(plan: AnnotationPlan): string | undefined {
  return plan.host?.operation === "delete" ? idOfAnnotation(plan.host.annotation) : undefined;
}
