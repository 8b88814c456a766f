import { joinNotes, joinTitles } from "./joinedText.rules";

/** Values on one side; an empty text: none. */
export interface NoteWords {
  readonly colour: string;
  readonly style: string;
  readonly note: string;
  /** Title of a bookmark. */
  readonly title: string;
}

/** Three sides of an annotation. Unix seconds. */
export interface MarkSides {
  /** Absent: not here. */
  readonly here?: NoteWords | undefined;
  /** Absent: not listed. */
  readonly there?: NoteWords | undefined;
  /** The base; absent if unknown. */
  readonly agreed?: NoteWords | undefined;
  readonly hasMet: boolean;
  /** Unknown base, but the server differs from it. */
  readonly isOtherThere?: boolean | undefined;
  /** Changed here. */
  readonly isChanged: boolean;
  /** Deleted by the user. */
  readonly isDeleted: boolean;
  /** Seen on the server. */
  readonly wasThere: boolean;
  /** Lists are complete. */
  readonly isComplete: boolean;
  readonly hereAt?: number | undefined;
  readonly thereAt?: number | undefined;
}

/**
 * `meet`: both get these values; `add`: create here; `make`: create on the server; `forget`: gone on both; `leave`:
 * unknown.
 */
export type MarkMerge =
  | { readonly kind: "meet"; readonly here: NoteWords; readonly there: NoteWords }
  | { readonly kind: "add" | "make" | "deleteHere" | "deleteThere" | "forget" | "leave" };

/**
 * Three-way merge: the later change wins, without losing text. A deletion wins only over an unchanged side; here only
 * if the server had it, there only if the user did it. `also`: heading of the earlier text.
 */
export function mergeMark(sides: MarkSides, also: (at: number | undefined) => string): MarkMerge {
  const { here, there, hasMet, isChanged, isComplete, wasThere } = sides;
  if (here !== undefined && there !== undefined) return meet(sides, here, there, also);
  if (there !== undefined) return { kind: isToGo(sides, there) ? "deleteThere" : "add" };
  if (here === undefined) return { kind: isComplete || !hasMet ? "forget" : "leave" };
  if (!hasMet) return { kind: "make" };
  if (!isComplete) return { kind: "leave" };
  return { kind: wasThere && !isChanged ? "deleteHere" : "make" };
}

/** A change on the server wins over a deletion. */
function isToGo({ isDeleted, isOtherThere, agreed }: MarkSides, there: NoteWords): boolean {
  return isDeleted && isOtherThere !== true && (agreed === undefined || isSameWords(agreed, there));
}

export function isSameWords(one: NoteWords, other: NoteWords): boolean {
  return (
    one.colour === other.colour && one.style === other.style && one.note === other.note && one.title === other.title
  );
}

type Field = keyof NoteWords;

function meet(
  sides: MarkSides,
  here: NoteWords,
  there: NoteWords,
  also: (at: number | undefined) => string,
): MarkMerge {
  const of = (field: Field): Both => meetField(sides, { here, there, field }, also);
  const [colour, style, note, title] = [of("colour"), of("style"), of("note"), of("title")];
  return {
    kind: "meet",
    here: { colour: colour.here, style: style.here, note: note.here, title: title.here },
    there: { colour: colour.there, style: style.there, note: note.there, title: title.there },
  };
}

interface Both {
  readonly here: string;
  readonly there: string;
}

interface FieldSides {
  readonly here: NoteWords;
  readonly there: NoteWords;
  readonly field: Field;
}

/** Unchanged fields may differ, where the host lacks an equivalent. */
function meetField(
  { agreed, isChanged, hereAt, thereAt }: MarkSides,
  { here, there, field }: FieldSides,
  also: (at: number | undefined) => string,
): Both {
  const [ours, theirs, before] = [here[field], there[field], agreed?.[field]];
  const isOurs = before === undefined || (isChanged && ours !== before);
  const isTheirs = before === undefined || theirs !== before;
  if (ours === theirs || (!isOurs && !isTheirs)) return { here: ours, there: theirs };
  if (!isTheirs) return { here: ours, there: ours };
  if (!isOurs) return { here: theirs, there: theirs };
  const isLater = thereAt !== undefined && thereAt > (hereAt ?? 0);
  const held = isLater
    ? keepBoth(field, theirs, ours, () => also(hereAt))
    : keepBoth(field, ours, theirs, () => also(thereAt));
  return { here: held, there: held };
}

/** Texts are joined; colour and style are the later ones. */
function keepBoth(field: Field, later: string, earlier: string, also: () => string): string {
  if (field === "note") return joinNotes(later, earlier, also);
  if (field === "title") return joinTitles(later, earlier);
  return later === "" ? earlier : later;
}
