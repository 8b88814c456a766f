import { sameText } from "../../../base/title";
import { type Annotation, overlaps, timeOfAnnotation } from "../../../model/annotation";
import { placeKey } from "../../../model/xpointer";

/** An annotation of which the server has, or will have, something. */
export interface RecordedAnnotation {
  readonly annotationId: string;
  /** Words of a highlight; empty if unknown. */
  readonly passage: string;
}

/** Known annotations that the host lists under another place. */
export interface AnnotationMoves {
  /** One place in another spelling. */
  readonly renamed: readonly AnnotationRename[];
  /** Annotations whose ends were moved. */
  readonly moved: readonly AnnotationRename[];
}

export interface AnnotationRename {
  readonly from: string;
  readonly to: Annotation;
}

/** @noSelf */
interface RecordedAnnotations {
  /** Annotations made in this second. */
  knownAt(time: string): readonly RecordedAnnotation[];
  isPresent(annotationId: string): boolean;
  /** Annotations at this place that the reader touched, of any second. */
  touchedAt(place: string): readonly string[];
}

/**
 * The host keeps the time of an annotation whose ends it moves, or whose place it spells anew. One that was removed and made
 * again at its place has another time. `unknown`: listed by the host.
 */
export function findMoves(
  unknown: readonly Annotation[],
  { knownAt, isPresent, touchedAt }: RecordedAnnotations,
): AnnotationMoves {
  const renamed: AnnotationRename[] = [];
  const moved: AnnotationRename[] = [];
  for (const annotation of unknown) {
    const ofSecond = knownAt(timeOfAnnotation(annotation.id));
    for (const known of ofSecond) {
      if (known.annotationId === annotation.id || isPresent(known.annotationId)) continue;
      if (isRespelled(known, annotation)) renamed.push({ from: known.annotationId, to: annotation });
      else if (
        overlaps(known.annotationId, annotation.id) ||
        (ofSecond.length === 1 && areBookmarks(known.annotationId, annotation))
      )
        moved.push({ from: known.annotationId, to: annotation });
    }
  }
  for (const annotation of unknown)
    for (const annotationId of touchedAt(placeOfAnnotation(annotation.id)))
      if (annotationId !== annotation.id && !isPresent(annotationId))
        renamed.push({ from: annotationId, to: annotation });
  return { renamed, moved };
}

/** Two bookmarks are not made in one second: it is on another page now. */
function areBookmarks(annotationId: string, { kind }: Annotation): boolean {
  return kind === "bookmark" && annotationId.endsWith("|");
}

/** Without the second in which it was made. */
export function placeOfAnnotation(annotationId: string): string {
  return annotationId.slice(timeOfAnnotation(annotationId).length);
}

/**
 * Which of the annotations made on the server each gone one was moved to: another device deletes and creates. By a
 * common end, else by the only overlap. `gone`: IDs. `made`: IDs without their time. The answer has indexes of `made`.
 * `rest`: between two of `gone`.
 */
export function findMovedRemotely(
  gone: readonly string[],
  made: readonly string[],
  rest: () => void,
): Readonly<Record<string, number | undefined>> {
  const byChapter: Record<string, number[] | undefined> = {};
  made.forEach((annotationId, at) => {
    const chapter = chapterOf(annotationId);
    const others = byChapter[chapter] ?? [];
    byChapter[chapter] = others;
    others.push(at);
  });
  const moved: Record<string, number | undefined> = {};
  const taken: Record<number, true | undefined> = {};
  let open: readonly Move[] = gone.map((annotationId) => {
    rest();
    return {
      annotationId,
      near: (byChapter[chapterOf(annotationId)] ?? []).filter((at) => overlaps(annotationId, made[at] ?? "")),
    };
  });
  for (const isLike of [hasCommonEnd, overlaps]) {
    const fitting = open.map(({ annotationId, near }) => {
      return {
        annotationId,
        near: near.filter((at) => taken[at] === undefined && isLike(annotationId, made[at] ?? "")),
      };
    });
    for (const { annotationId: id, at } of onlyOnes(fitting)) {
      moved[id] = at;
      taken[at] = true;
    }
    open = open.filter(({ annotationId }) => moved[annotationId] === undefined);
  }
  return moved;
}

interface Move {
  readonly annotationId: string;
  /** Indexes of the annotations it may have been moved to. */
  readonly near: readonly number[];
}

interface FoundMove {
  readonly annotationId: string;
  readonly at: number;
}

/** Moves that have no other choice on either side. */
function onlyOnes(moves: readonly Move[]): readonly FoundMove[] {
  const claims: Record<number, number | undefined> = {};
  for (const { near } of moves) for (const at of near) claims[at] = (claims[at] ?? 0) + 1;
  return moves.flatMap(({ annotationId, near: [at, ...others] }) => {
    return at === undefined || others.length > 0 || claims[at] !== 1 ? [] : [{ annotationId, at }];
  });
}

function hasCommonEnd(one: string, other: string): boolean {
  const [, start, end] = one.split("|");
  const [, otherStart, otherEnd] = other.split("|");
  return start === otherStart || end === otherEnd;
}

function chapterOf(annotationId: string): string {
  return annotationId.split("|")[1]?.split("/")[2] ?? "";
}

function isRespelled({ annotationId, passage }: RecordedAnnotation, { id, kind, text }: Annotation): boolean {
  const [time = "", start = "", end = ""] = annotationId.split("|");
  if (`${time}|${placeKey(start)}|${placeKey(end)}` === id) return true;
  const isHighlight = end !== "";
  if (isHighlight !== (kind === "highlight")) return false;
  return isHighlight ? passage !== "" && sameText(passage, text) : hasBox(start) !== hasBox(id);
}

/** Boxes vanish from places when the engine's document structure is upgraded. */
function hasBox(place: string): boolean {
  return place.toLowerCase().indexOf("box") >= 0;
}
