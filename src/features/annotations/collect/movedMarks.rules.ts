import { sameText } from "../../../base/title";
import { type Annotation, overlaps, timeOfMark } from "../../../model/annotation";
import { placeKey } from "../../../model/xpointer";

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
  /** Marks at this place that the reader touched, of any second. */
  touchedAt(place: string): readonly string[];
}

/**
 * The host keeps the time of a mark whose ends it moves, or whose place it spells anew. One that was removed and made
 * again at its place has another time. `unknown`: listed by the host.
 */
export function findMoves(unknown: readonly Annotation[], { knownAt, isPresent, touchedAt }: Marks): MarkMoves {
  const renamed: MarkRename[] = [];
  const moved: MarkRename[] = [];
  for (const annotation of unknown) {
    const ofSecond = knownAt(timeOfMark(annotation.id));
    for (const known of ofSecond) {
      if (known.mark === annotation.id || isPresent(known.mark)) continue;
      if (isRespelled(known, annotation)) renamed.push({ from: known.mark, to: annotation });
      else if (overlaps(known.mark, annotation.id) || (ofSecond.length === 1 && areBookmarks(known.mark, annotation)))
        moved.push({ from: known.mark, to: annotation });
    }
  }
  for (const annotation of unknown)
    for (const mark of touchedAt(placeOfMark(annotation.id)))
      if (mark !== annotation.id && !isPresent(mark)) renamed.push({ from: mark, to: annotation });
  return { renamed, moved };
}

/** Two bookmarks are not made in one second: it is on another page now. */
function areBookmarks(mark: string, { kind }: Annotation): boolean {
  return kind === "bookmark" && mark.endsWith("|");
}

/** Without the second in which it was made. */
export function placeOfMark(mark: string): string {
  return mark.slice(timeOfMark(mark).length);
}

/**
 * Which of the marks made on the server each gone one was moved to: another device deletes and creates. By a common end,
 * else by the only overlap. `made`: marks without a time. The answer has indexes of `made`. `rest`: between two of `gone`.
 */
export function findMovedRemotely(
  gone: readonly string[],
  made: readonly string[],
  rest: () => void,
): Readonly<Record<string, number | undefined>> {
  const byChapter: Record<string, number[] | undefined> = {};
  made.forEach((mark, at) => {
    const chapter = chapterOf(mark);
    const others = byChapter[chapter] ?? [];
    byChapter[chapter] = others;
    others.push(at);
  });
  const moved: Record<string, number | undefined> = {};
  const taken: Record<number, true | undefined> = {};
  let open: readonly Move[] = gone.map((mark) => {
    rest();
    return { mark, near: (byChapter[chapterOf(mark)] ?? []).filter((at) => overlaps(mark, made[at] ?? "")) };
  });
  for (const isLike of [hasCommonEnd, overlaps]) {
    const fitting = open.map(({ mark, near }) => {
      return { mark, near: near.filter((at) => taken[at] === undefined && isLike(mark, made[at] ?? "")) };
    });
    for (const { mark, at } of onlyOnes(fitting)) {
      moved[mark] = at;
      taken[at] = true;
    }
    open = open.filter(({ mark }) => moved[mark] === undefined);
  }
  return moved;
}

interface Move {
  readonly mark: string;
  /** Indexes of the marks it may have been moved to. */
  readonly near: readonly number[];
}

interface FoundMove {
  readonly mark: string;
  readonly at: number;
}

/** Moves that have no other choice on either side. */
function onlyOnes(moves: readonly Move[]): readonly FoundMove[] {
  const claims: Record<number, number | undefined> = {};
  for (const { near } of moves) for (const at of near) claims[at] = (claims[at] ?? 0) + 1;
  return moves.flatMap(({ mark, near: [at, ...others] }) => {
    return at === undefined || others.length > 0 || claims[at] !== 1 ? [] : [{ mark, at }];
  });
}

function hasCommonEnd(one: string, other: string): boolean {
  const [, start, end] = one.split("|");
  const [, otherStart, otherEnd] = other.split("|");
  return start === otherStart || end === otherEnd;
}

function chapterOf(mark: string): string {
  return mark.split("|")[1]?.split("/")[2] ?? "";
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
