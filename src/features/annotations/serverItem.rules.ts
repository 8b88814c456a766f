import { joinParagraphs } from "./joinedText.rules";
import type { NoteValues } from "./threeWayMerge.rules";

/** Kinds that a server lists: not notes on the book. */
export type ListedKind = "annotation" | "note" | "bookmark";

export interface ServerItem {
  readonly kind: ListedKind;
  readonly id: number;
  /** A bookmark may have a page, or nothing. */
  readonly cfi?: string | undefined;
  readonly page?: number | undefined;
  /** At most 5000 UTF-16 units. */
  readonly text?: string | undefined;
  readonly note?: string | undefined;
  readonly colour?: string | undefined;
  readonly style?: string | undefined;
  readonly title?: string | undefined;
  readonly madeAt?: number | undefined;
  readonly changedAt?: number | undefined;
}

/** List of one kind. */
export interface ServerList {
  readonly items: readonly ServerItem[];
  /** The whole list was understood, so absence counts. */
  readonly complete: boolean;
}

/** Combined values of a highlight and its note. */
export function remoteValues(items: readonly ServerItem[]): NoteValues {
  const of = (kind: ListedKind): ServerItem | undefined => items.find((item) => item.kind === kind);
  const [annotation, note, bookmark] = [of("annotation"), of("note"), of("bookmark")];
  const looks = annotation ?? note;
  return {
    colour: looks?.colour ?? "",
    style: annotation?.style ?? "",
    note: joinParagraphs(note?.note ?? "", annotation?.note ?? ""),
    title: bookmark?.title ?? "",
  };
}
