import { drawerFor, type HostAnnotation, timeOfMark } from "../../model/annotation";
import { colourName } from "../../model/highlightColour";
import type { NotePair } from "./notePairs.rules";
import type { ServerItem } from "./serverItem.rules";
import type { NoteValues } from "./threeWayMerge.rules";
import { isoOf } from "../../base/timestamp";
import type { MergeScope } from "./mergeScope";
import type { HostPlace } from "./resolveCfis.task";

/** Undefined if unchanged. Other fields stay. */
export function changedTo(
  { own }: Pick<MergeScope, "own">,
  annotation: HostAnnotation,
  { from, to }: { readonly from: NoteValues | undefined; readonly to: NoteValues },
): HostAnnotation | undefined {
  const { datetime, page, start, end, chapter, changed } = annotation;
  let { text, note, colour, drawer } = annotation;
  if (from?.note !== to.note) note = to.note === "" ? undefined : to.note;
  if (end === undefined && from?.title !== to.title && to.title !== "") text = to.title;
  if (end !== undefined && from?.colour !== to.colour) colour = colourName(to.colour, own, colour);
  if (end !== undefined && from?.style !== to.style) drawer = drawerFor(to.style, drawer);
  const isSame =
    note === annotation.note &&
    text === annotation.text &&
    colour === annotation.colour &&
    drawer === annotation.drawer;
  return isSame ? undefined : { datetime, page, start, end, chapter, changed, text, note, colour, drawer };
}

/** A server annotation and its local place. */
interface Unpaired {
  readonly place: HostPlace;
  readonly remote: NoteValues;
  readonly first: ServerItem;
}

/** Reuses the old identity. */
export function annotationAt(
  scope: MergeScope,
  { mark, others, items }: NotePair,
  { place, remote, first }: Unpaired,
): HostAnnotation {
  const { start, end, words } = place;
  const isBookmark = end === undefined;
  const chapter = items.find(({ kind }) => kind !== "bookmark")?.title;
  return {
    datetime: mark === undefined ? hostTime(scope, first.madeAt, others) : timeOfMark(mark),
    page: start,
    start: isBookmark ? undefined : start,
    end,
    text: isBookmark ? remote.title : words,
    note: remote.note === "" ? undefined : remote.note,
    drawer: isBookmark ? undefined : drawerFor(remote.style),
    colour: isBookmark ? undefined : colourName(remote.colour, scope.own),
    chapter,
  };
}

/** Local time, `2026-06-01 10:00:00`. */
function hostTime({ context: { host } }: MergeScope, madeAt: number | undefined, others = 0): string {
  const at = (madeAt ?? host.clock.now()) + others;
  const text = isoOf(at + host.device.zoneSeconds(at));
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}
