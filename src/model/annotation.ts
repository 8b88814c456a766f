import { hexColour } from "./colour";
import { cutToUnits } from "../base/text";
import { comparePlaces, placeKey } from "./xpointer";

/** An annotation in KOReader's form. Page numbers are converted to text. */
export interface HostAnnotation {
  /** Local time of creation; identifies it together with the position. */
  readonly datetime: string;
  /** Its start, and the place of a bookmark. */
  readonly page: string;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly drawer?: string | undefined;
  readonly text?: string | undefined;
  /** The user wrote over the words of the book. */
  readonly isEdited?: boolean | undefined;
  readonly note?: string | undefined;
  readonly colour?: string | undefined;
  readonly chapter?: string | undefined;
  /** In the form of `datetime`; absent if unchanged, or not recorded by the host. */
  readonly changed?: string | undefined;
}

/** `sidecar`: the whole file beside the book; `list`: a list that is none; `row`: one annotation. */
export type UnreadReason = "sidecar" | "list" | "row";

/** Annotations that are there, and could not be read. */
export interface UnreadAnnotations {
  readonly reason: UnreadReason;
  readonly count: number;
}

export interface Annotation {
  readonly id: string;
  readonly kind: "highlight" | "bookmark";
  readonly start: string;
  readonly end?: string | undefined;
  readonly text: string;
  readonly isEdited?: boolean | undefined;
  readonly note?: string | undefined;
  readonly colour: string;
  readonly style: Style;
  readonly chapter?: string | undefined;
}

/** Equal for all spellings of its places. Two annotations of one second differ by their places. */
export function idOfAnnotation({ datetime, page, start, end }: HostAnnotation): string {
  return `${datetime}|${placeKey(start ?? page)}|${placeKey(end ?? "")}`;
}

/** True if both could be one highlight whose ends were moved. */
export function overlaps(one: string, other: string): boolean {
  const [, start = "", end = ""] = one.split("|");
  const [, otherStart = "", otherEnd = ""] = other.split("|");
  if (end === "" || otherEnd === "") return false;
  if (start === otherStart || end === otherEnd) return true;
  const [first, second] = [comparePlaces(start, otherEnd), comparePlaces(otherStart, end)];
  return first !== undefined && second !== undefined && first < 0 && second < 0;
}

/** Local time in an ID, `2026-06-01 10:00:00`. */
export function timeOfAnnotation(id: string): string {
  return id.split("|")[0] ?? "";
}

/** `ownColours`: colours the user added to KOReader. */
export function annotationOf(annotation: HostAnnotation, ownColours: Readonly<Record<string, string>>): Annotation {
  const { start, end, page, text, isEdited, note, drawer, colour, chapter } = annotation;
  const isHighlight = start !== undefined && end !== undefined;
  return {
    id: idOfAnnotation(annotation),
    kind: isHighlight ? "highlight" : "bookmark",
    start: start ?? page,
    end,
    text: text ?? "",
    isEdited,
    note: note === "" ? undefined : note,
    colour: hexColour(colour, ownColours),
    style: styleOf(drawer),
    chapter: chapter === "" ? undefined : chapter,
  };
}

/** Words that the book must have at a place; empty: any, because it is a point, or the user wrote over them. */
export function wordsAtPlace({ end, text, isEdited }: Pick<Annotation, "end" | "text" | "isEdited">): string {
  return end === undefined || isEdited === true ? "" : text;
}

/** Style of a highlight, in the servers' words. */
export type Style = "highlight" | "underline" | "strikethrough" | "squiggly";

/** KOReader's "invert" has no counterpart on servers. */
export function styleOf(drawer: string | undefined): Style {
  if (drawer === "underscore") return "underline";
  return drawer === "strikeout" ? "strikethrough" : "highlight";
}

/** `present` is kept where it has this style. KOReader has no squiggly lines. */
export function drawerFor(style: string | undefined, present?: string): string {
  const shown = style === "squiggly" ? "underline" : style;
  if (present !== undefined && styleOf(present) === shown) return present;
  if (shown === "underline") return "underscore";
  return shown === "strikethrough" ? "strikeout" : "lighten";
}

/** The server's types: highlight, note at a place, note on the book, bookmark. */
export type ItemKind = "annotation" | "note" | "entry" | "bookmark";

export type NotesDestination = "book" | "library" | "both";

export type AnnotationSync = "off" | "send" | "both";
export const annotationSyncs: readonly AnnotationSync[] = ["off", "send", "both"];

/** Undefined if invalid. */
export function annotationSyncIn(text: string | undefined): AnnotationSync | undefined {
  return annotationSyncs.find((sync) => sync === text);
}

export interface AnnotationItem {
  readonly kind: ItemKind;
  readonly annotationId: string;
  readonly start: string;
  readonly end?: string | undefined;
  readonly passage: string;
  readonly note?: string | undefined;
  readonly colour: string;
  readonly style: string;
  readonly title?: string | undefined;
}

export const limits = { text: 5000, note: 5000, noteContent: 16000, chapter: 500, title: 255 } as const;

export interface AnnotationChoice {
  readonly notesDestination: NotesDestination;
  /** Applies to all notes too. */
  readonly highlights: AnnotationSync;
  readonly bookmarks: AnnotationSync;
}

/** Annotation ID of a review, unlike that of any annotation. It goes whatever the settings of highlights say. */
export const reviewId = "review";

export function syncsAnnotations({
  highlights,
  bookmarks,
}: Pick<AnnotationChoice, "highlights" | "bookmarks">): boolean {
  return highlights !== "off" || bookmarks !== "off";
}

export function isChosen(
  { highlights, bookmarks }: Pick<AnnotationChoice, "highlights" | "bookmarks">,
  kind: ItemKind,
): boolean {
  return (kind === "bookmark" ? bookmarks : highlights) !== "off";
}

/** `known`: kinds there or pending. A note keeps its kind. With sync both ways, a highlight carries its note. */
export function itemsOf(
  annotation: Annotation,
  choice: AnnotationChoice,
  known: readonly ItemKind[],
): readonly AnnotationItem[] {
  const { note, kind } = annotation;
  if (note === undefined || choice.highlights === "off") return bareItems(annotation, choice);
  const isKept = choice.highlights === "both" && kind === "highlight" && known.includes("annotation");
  if (!isKept) return bareItems(annotation, choice).concat(itemsOfNote(annotation, choice, known));
  const isApart = known.includes("note");
  const highlight = itemOf(annotation, "annotation", !isApart);
  return [highlight].concat(
    known.filter((one) => one === "note" || one === "entry").map((one) => itemOf(annotation, one)),
  );
}

/** Without the note. A bookmark exists beside its note. */
function bareItems(annotation: Annotation, { highlights, bookmarks }: AnnotationChoice): readonly AnnotationItem[] {
  if (annotation.kind === "bookmark") return bookmarks !== "off" ? [itemOf(annotation, "bookmark")] : [];
  return highlights !== "off" && annotation.note === undefined ? [itemOf(annotation, "annotation")] : [];
}

function itemsOfNote(
  annotation: Annotation,
  choice: AnnotationChoice,
  known: readonly ItemKind[],
): readonly AnnotationItem[] {
  const before = known.filter((kind) => kind === "note" || kind === "entry");
  const kinds = before.length > 0 ? before : kindsFor(choice.notesDestination);
  return kinds.map((kind) => itemOf(annotation, kind));
}

function kindsFor(destination: NotesDestination): readonly ItemKind[] {
  if (destination === "both") return ["note", "entry"];
  return destination === "book" ? ["note"] : ["entry"];
}

function itemOf(annotation: Annotation, kind: ItemKind, hasNote = kind !== "bookmark"): AnnotationItem {
  const { id, start, end, colour, style } = annotation;
  const passage = annotation.kind === "bookmark" ? "" : annotation.text;
  const title = titleOf(annotation, kind);
  const titleLimit = kind === "annotation" || kind === "note" ? limits.chapter : limits.title;
  return {
    kind,
    annotationId: id,
    start,
    end,
    passage,
    note: annotation.note === undefined || !hasNote ? undefined : noteFor(kind, annotation.note, passage),
    colour,
    style,
    title: title === undefined || title === "" ? undefined : cutToUnits(title, titleLimit),
  };
}

function titleOf({ kind: made, text, chapter }: Annotation, kind: ItemKind): string | undefined {
  if (kind === "bookmark") return text;
  return made === "bookmark" ? (chapter ?? text) : chapter;
}

function noteFor(kind: ItemKind, note: string, text: string): string {
  const whole = kind === "entry" && text !== "" ? `“${text}”\n\n${note}` : note;
  return cutToUnits(whole, kind === "annotation" ? limits.note : limits.noteContent);
}

/** The note alone, for the book as a whole; undefined without one. */
export function besideBook({
  annotationId,
  start,
  end,
  passage,
  note,
  colour,
  style,
  title,
}: AnnotationItem): AnnotationItem | undefined {
  if (note === undefined) return undefined;
  return {
    kind: "entry",
    annotationId,
    start,
    end,
    passage,
    note: noteFor("entry", note, passage),
    colour,
    style,
    title: title === undefined ? undefined : cutToUnits(title, limits.title),
  };
}

export function sentPassage(item: AnnotationItem): string {
  return cutToUnits(item.passage, limits.text);
}

/** The server may have only the beginning. */
export function isCutPassage(text: string): boolean {
  return cutToUnits(text, limits.text - 2) !== text;
}

/** All fields whose change must be sent, as one text. */
export function contentOf({ note, colour, style, title, kind }: AnnotationItem): string {
  const looks = kind === "annotation" ? [colour, style] : kind === "note" ? [colour] : [];
  return [...looks, title ?? "", note ?? ""].join("\n");
}
