import type { ServerItem } from "../../src/features/annotations/merge/threeWayMerge.rules";
import type { HostAnnotation } from "../../src/model/annotation";

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
