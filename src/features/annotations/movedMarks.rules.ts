import { sameText } from "../../base/title";
import { type Annotation, type HostAnnotation, markId, overlaps, timeOfMark } from "../../model/annotation";
import { placeKey } from "../../model/xpointer";

/** A mark of which the server has, or will have, something. */
export interface RecordedMark {
  readonly mark: string;
  /** Words of a highlight; empty if unknown. */
  readonly passage: string;
}

/** Known marks that the host lists under another place. */
export interface MarkMoves {
  /** One place in another spelling. */
  readonly renamed: readonly MarkRename[];
  /** Marks whose ends were moved. */
  readonly moved: readonly MarkRename[];
}

export interface MarkRename {
  readonly from: string;
  readonly to: Annotation;
}

/** @noSelf */
interface Marks {
  /** Marks made in this second. */
  knownAt(time: string): readonly RecordedMark[];
  isPresent(mark: string): boolean;
}

/** The host keeps the time of a mark whose ends it moves, or whose place it spells anew. `unknown`: listed by the host. */
export function findMoves(unknown: readonly Annotation[], { knownAt, isPresent }: Marks): MarkMoves {
  const renamed: MarkRename[] = [];
  const moved: MarkRename[] = [];
  for (const annotation of unknown)
    for (const known of knownAt(timeOfMark(annotation.id))) {
      if (known.mark === annotation.id || isPresent(known.mark)) continue;
      if (isRespelled(known, annotation)) renamed.push({ from: known.mark, to: annotation });
      else if (overlaps(known.mark, annotation.id)) moved.push({ from: known.mark, to: annotation });
    }
  return { renamed, moved };
}

/** Mark that the server has without a counterpart here. */
interface MadeMark {
  readonly start: string;
  readonly end?: string | undefined;
  readonly note: string;
}

/**
 * Those of these local annotations, deleted on the server, whose ends another device moved: it deletes and creates. No
 * question is asked about them. `rest`: between two of them.
 */
export function findMovedRemotely(
  gone: readonly HostAnnotation[],
  made: readonly MadeMark[],
  rest: () => void,
): readonly string[] {
  const byChapter: Record<string, MadeMark[] | undefined> = {};
  for (const mark of made) {
    const chapter = chapterOf(mark.start);
    const others = byChapter[chapter] ?? [];
    others.push(mark);
    byChapter[chapter] = others;
  }
  const moved: string[] = [];
  for (const annotation of gone) {
    const id = markId(annotation);
    const near = byChapter[chapterOf(annotation.start ?? "")] ?? [];
    if (near.some((mark) => isMovedTo(id, annotation.note ?? "", mark))) moved.push(id);
    rest();
  }
  return moved;
}

function isMovedTo(id: string, note: string, { start, end = "", note: other }: MadeMark): boolean {
  return note === other && overlaps(id, `|${placeKey(start)}|${placeKey(end)}`);
}

function chapterOf(place: string): string {
  return placeKey(place).split("/")[2] ?? "";
}

function isRespelled({ mark, passage }: RecordedMark, { id, kind, text }: Annotation): boolean {
  const [time = "", start = "", end = ""] = mark.split("|");
  if (`${time}|${placeKey(start)}|${placeKey(end)}` === id) return true;
  const isHighlight = end !== "";
  if (isHighlight !== (kind === "highlight")) return false;
  return isHighlight ? passage !== "" && sameText(passage, text) : hasBox(start) !== hasBox(id);
}

/** Boxes vanish from places when the engine's document structure is upgraded. */
function hasBox(place: string): boolean {
  return place.toLowerCase().indexOf("box") >= 0;
}
