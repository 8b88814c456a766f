import {
  type Annotation,
  drawerFor,
  type HostAnnotation,
  type ItemKind,
  markId,
  styleOf,
} from "../../model/annotation";
import { colourName, hexColour } from "../../model/highlightColour";
import { type AgreedItem, unknownDigest } from "./noteChanges.rules";
import { type MarkMerge, type MarkSides, mergeMark, type NoteWords } from "./threeWayMerge.rules";
import type { NotePair } from "./notePairs.rules";
import { type ServerItem, wordsThere } from "./serverItem.rules";
import { unixOf } from "../../base/timestamp";
import type { MergeOutcome } from "./noteStore.port";
import type { HostAnnotationChange } from "../../koreader/openDocument.port";
import { annotationAt, changedTo } from "./hostMark";
import { digestedItems, digestOf, markOf } from "./marks";
import { forgetPair, keepDeletion, keepMaking, keepMeeting, nothing } from "./mergeOutcome";
import { type MergeScope, metRows } from "./mergeScope";

/**
 * Planned changes of an annotation.
 *
 * @noSelf
 */
export interface MarkPlan {
  /** Absent: unchanged here. */
  readonly host?: HostAnnotationChange | undefined;
  /** Not possible now. */
  readonly isStuck?: boolean | undefined;
  /** A deletion that is undone. */
  readonly isReturn?: boolean | undefined;
  /** `annotation`: its final local state. */
  finish(annotation: HostAnnotation | undefined): MergeOutcome;
}

/** Undefined if nothing changes. */
export function planMark(
  scope: MergeScope,
  pair: NotePair,
  annotation: HostAnnotation | undefined,
): MarkPlan | undefined {
  if (annotation === undefined && isUndecided(scope, pair)) return stuck;
  const sides = sidesOf(scope, pair, annotation);
  const merge = mergeMark(sides, (at) => alsoNoted(scope, at));
  switch (merge.kind) {
    case "meet":
      return annotation === undefined ? undefined : planMeeting(scope, pair, { annotation, merge, sides });
    case "add":
      return planAdding(scope, pair, sides);
    case "make":
      return annotation === undefined ? undefined : unlessIdle(keepMaking(scope, pair, annotation));
    case "deleteHere":
      return annotation === undefined ? undefined : planDeletion(scope, pair, annotation);
    case "deleteThere":
      return unlessIdle(keepDeletion(scope, pair));
    case "forget":
      return unlessIdle(forgetPair(scope, pair));
    case "leave":
      return stuck;
  }
}

/** Touched and not collected yet: the collection decides whether a deletion is sent. */
function isUndecided({ isTouched }: MergeScope, { mark, pending }: NotePair): boolean {
  return mark !== undefined && isTouched(mark) && pending.length === 0;
}

function sidesOf(scope: MergeScope, pair: NotePair, annotation: HostAnnotation | undefined): MarkSides {
  const { context, own, isComplete } = scope;
  const { items, pending } = pair;
  const rows = metRows(scope, pair);
  const here = annotation === undefined ? undefined : markOf(context, annotation, own);
  const there = items.length === 0 ? undefined : wordsThere(items);
  const known = wordsAgreed(scope, rows, items);
  const agreed = rows.length > 0 ? known : wordsSent(pair);
  return {
    here: here === undefined ? undefined : wordsHere(here, own, [agreed, there]),
    there,
    agreed,
    hasMet: rows.length > 0,
    isOtherThere: known === undefined && rows.some(({ digest }) => digest !== unknownDigest),
    isChanged:
      here !== undefined &&
      scope.mayBeChanged(here.id) &&
      rows.some((row) => isOther(scope, here, row, metKinds(pair))),
    isDeleted: pending.some(({ operation }) => operation === "delete"),
    wasThere: rows.some(({ wasThere }) => wasThere),
    isComplete,
    hereAt: unixOfHost(scope, annotation?.changed) ?? context.host.clock.now(),
    thereAt: changedThere(scope, items),
  };
}

/** By digest if the server's values are unknown. */
function saysStill({ context }: MergeScope, row: AgreedItem, items: readonly ServerItem[]): boolean {
  const item = items.find(({ kind }) => kind === row.kind);
  if (item === undefined) return false;
  const { kind, colour = "", style = "", note, title } = item;
  const said = { kind, mark: row.mark, start: "", passage: "", colour, style, note, title };
  return digestOf(context.host, said) === row.digest;
}

/** Undefined unless all are known. */
function wordsAgreed(
  scope: MergeScope,
  rows: readonly AgreedItem[],
  items: readonly ServerItem[],
): NoteWords | undefined {
  const met: ServerItem[] = [];
  for (const row of rows) {
    const { kind } = row;
    const said = row.words ?? (saysStill(scope, row, items) ? items.find((item) => item.kind === kind) : undefined);
    if (said === undefined) return undefined;
    const { colour, style, note, title } = said;
    if (kind !== "entry") met.push({ kind, id: 0, colour, style, note, title });
  }
  return wordsThere(met);
}

/** Values of an item that may have arrived before it was deleted here. */
function wordsSent({ pending, items }: NotePair): NoteWords | undefined {
  const sent = pending.find(({ operation, item }) => operation === "delete" && item.start !== "")?.item;
  const kind = sent?.kind;
  if (sent === undefined || kind === undefined || kind === "entry") return undefined;
  const { colour, style, note, title } = sent;
  return items.length === 1 ? wordsThere([{ kind, id: 0, colour, style, note, title }]) : undefined;
}

/** Keeps the server's values where the host has an equivalent. */
function wordsHere(mark: Annotation, own: MergeScope["own"], others: readonly (NoteWords | undefined)[]): NoteWords {
  const isBookmark = mark.kind === "bookmark";
  let { colour } = mark;
  let style: string = mark.style;
  for (const other of others) {
    if (other === undefined) continue;
    if (isBookmark || hexColour(colourName(other.colour, own), own) === mark.colour) colour = other.colour;
    if (isBookmark || styleOf(drawerFor(other.style)) === mark.style) style = other.style;
    if (colour === other.colour && style === other.style) break;
  }
  return { colour, style, note: mark.note ?? "", title: isBookmark ? mark.text : "" };
}

/** Kinds in the base. */
function metKinds({ rows }: NotePair): readonly ItemKind[] {
  return rows.map(({ kind }) => kind);
}

/** A note that is too long for the server always differs. */
function isOther(scope: MergeScope, mark: Annotation, row: AgreedItem, known: readonly ItemKind[]): boolean {
  if (row.digest === unknownDigest) return false;
  const present = digestedItems(scope.context, mark, scope.choice, known).find(({ item }) => item.kind === row.kind);
  if (present === undefined || present.digest !== row.digest) return true;
  return present.item.note !== undefined && present.item.note !== mark.note;
}

/** The host writes local times. */
function unixOfHost({ context }: MergeScope, text: string | undefined): number | undefined {
  const at = text === undefined ? undefined : unixOf(`${text.slice(0, 10)}T${text.slice(11)}Z`);
  return at === undefined ? undefined : at - context.host.device.zoneSeconds(at);
}

/** Seconds between two clocks. */
const tolerated = 120;

/** Undefined if implausible. */
function changedThere({ context }: MergeScope, items: readonly ServerItem[]): number | undefined {
  let last = 0;
  for (const { changedAt, madeAt } of items) last = Math.max(last, changedAt ?? madeAt ?? 0);
  return last === 0 || last > context.host.clock.now() + tolerated ? undefined : last;
}

function alsoNoted({ context: { host, translate } }: MergeScope, at: number | undefined): string {
  return at === undefined
    ? translate("— Also noted:")
    : translate("— Also noted, %1:", host.device.timeText(at).slice(0, 10));
}

interface Met {
  readonly annotation: HostAnnotation;
  readonly merge: MarkMerge & { readonly kind: "meet" };
  readonly sides: MarkSides;
}

function planMeeting(scope: MergeScope, pair: NotePair, { annotation, merge, sides }: Met): MarkPlan | undefined {
  const changed = changedTo(scope, annotation, { from: sides.here, to: merge.here });
  const finish = (present: HostAnnotation | undefined): MergeOutcome =>
    keepMeeting(scope, pair, { annotation: present ?? annotation, there: merge.there });
  if (changed === undefined) return unlessIdle(finish(annotation));
  return { host: { operation: "change", annotation: changed }, finish };
}

function planAdding(scope: MergeScope, pair: NotePair, { there, isDeleted }: MarkSides): MarkPlan | undefined {
  const [first] = pair.items;
  const place = first === undefined ? undefined : scope.placeOf(first);
  if (first === undefined || there === undefined) return undefined;
  if (place === undefined) return stuck;
  const annotation = annotationAt(scope, pair, { place, there, first });
  return {
    host: { operation: "add", annotation },
    isReturn: isDeleted,
    finish: (present) => keepMeeting(scope, pair, { annotation: present ?? annotation, there, isNew: true }),
  };
}

const stuck: MarkPlan = { isStuck: true, finish: () => nothing };

function planDeletion(scope: MergeScope, pair: NotePair, annotation: HostAnnotation): MarkPlan {
  return { host: { operation: "delete", annotation }, finish: () => forgetPair(scope, pair) };
}

/** Undefined if empty. */
function unlessIdle(merged: MergeOutcome): MarkPlan | undefined {
  const { agreed, forgotten, changes, settled } = merged;
  const isIdle = agreed.length + forgotten.length + changes.length + settled.length === 0;
  return isIdle ? undefined : { finish: () => merged };
}

/** Undefined without a deletion. */
export function deletedBy(plan: MarkPlan): string | undefined {
  return plan.host?.operation === "delete" ? markId(plan.host.annotation) : undefined;
}
