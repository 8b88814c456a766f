import { hexColour, styleOf, type Style } from "./colour";

/** A highlight, note or bookmark as the host keeps it. Positions are the engine's texts; those of pages are made one. */
export interface HostAnnotation {
  /** When it was made, local time: with its position, its identity. */
  readonly datetime: string;
  /** Where it begins; a bookmark has only this. */
  readonly page: string;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** Absent for a bookmark. */
  readonly drawer?: string | undefined;
  readonly text?: string | undefined;
  readonly note?: string | undefined;
  readonly colour?: string | undefined;
  readonly chapter?: string | undefined;
}

/** Something that the reader made in a book. */
export interface Mark {
  readonly id: string;
  readonly kind: "highlight" | "bookmark";
  readonly start: string;
  /** Absent for a bookmark. */
  readonly end?: string | undefined;
  readonly text: string;
  readonly note?: string | undefined;
  readonly colour: string;
  readonly style: Style;
  readonly chapter?: string | undefined;
}

/** The identity of an annotation: two made in one second differ by their places. */
export function markId({ datetime, page, start, end }: HostAnnotation): string {
  return `${datetime}|${start ?? page}|${end ?? ""}`;
}

/** When the annotation with this identity was made, as the host writes it. */
export function timeOfMark(id: string): string {
  return id.split("|")[0] ?? "";
}

/** `ownColours` are those that the reader has added to the host. */
export function markOf(annotation: HostAnnotation, ownColours: Readonly<Record<string, string>>): Mark {
  const { start, end, page, text, note, drawer, colour, chapter } = annotation;
  const isHighlight = start !== undefined && end !== undefined;
  return {
    id: markId(annotation),
    kind: isHighlight ? "highlight" : "bookmark",
    start: start ?? page,
    end,
    text: text ?? "",
    note: note === "" ? undefined : note,
    colour: hexColour(colour, ownColours),
    style: styleOf(drawer),
    chapter: chapter === "" ? undefined : chapter,
  };
}
