import type { ServerItem } from "../../src/features/annotations/merge/threeWayMerge.rules";
import type { BaseItem } from "../../src/features/annotations/collect/itemChanges.rules";
import type { BookId } from "../../src/model/book";
import type { HostAnnotation } from "../../src/model/annotation";
import { fakeCodec } from "./codec";

export const looks = { colour: "#FACC15", style: "highlight" };
export const annotationId = "2026-01-01 10:00:00|s1|e1";
export const bookmarkId = "2026-01-01 10:00:00|s1|";
export const highlight: HostAnnotation = {
  datetime: "2026-01-01 10:00:00",
  page: "s1",
  start: "s1",
  end: "e1",
  text: "words",
  drawer: "lighten",
  chapter: "One",
};

/** The server's items: a highlight, a note at its place, and a bookmark. */
export const aHighlight: ServerItem = {
  kind: "annotation",
  id: 5,
  cfi: "cfi5",
  text: "words",
  title: "One",
  ...looks,
};
export const aNote: ServerItem = {
  kind: "note",
  id: 6,
  cfi: "cfi6",
  text: "words",
  note: "mine",
  title: "One",
  colour: looks.colour,
};
export const aBookmark: ServerItem = { kind: "bookmark", id: 8, cfi: "cfi8", title: "Where it began" };

export const digestOfLines = (...lines: readonly string[]): string => fakeCodec.md5(lines.join("\n"));

const values = { ...looks, note: "", title: "" };

/** The base of `highlight`, which is on the server as `aHighlight`, and of the note "mine" beside it. */
export const knownHighlight: BaseItem = {
  kind: "annotation",
  annotationId,
  digest: digestOfLines("#FFFF33", "highlight", "One", ""),
  serverId: 5,
  cfi: "cfi5",
  values,
  wasOnServer: true,
  bookId: 7 as BookId,
};
export const knownNote: BaseItem = {
  ...knownHighlight,
  kind: "note",
  digest: digestOfLines("#FFFF33", "One", "mine"),
  serverId: 6,
  values: { ...values, style: "", note: "mine" },
};
