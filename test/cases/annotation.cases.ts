import { ratingOfStars } from "../../src/features/status/status.rules";
import {
  type Annotation,
  drawerFor,
  type ItemKind,
  itemsOf,
  type AnnotationChoice,
  styleOf,
} from "../../src/model/annotation";
import { colourName, hexColour } from "../../src/model/colour";
import { tableOf, type Table } from "./table";

const own = { ochre: "#cc7722", olive: "#aa1122", cyan: "teal" };

const colours = [
  { name: "of a name that the host knows", colour: "green", hex: "#00AA66" },
  { name: "of a name that the host knows in capitals", colour: "Blue", hex: "#0066FF" },
  { name: "of a name of the reader's own", colour: "ochre", hex: "#CC7722" },
  { name: "of a number", colour: "#12ab3F", hex: "#12AB3F" },
  { name: "of a short number", colour: "#12a", hex: "#FFFF33" },
  { name: "of an unknown name", colour: "mauve", hex: "#FFFF33" },
  { name: "of no name", colour: undefined, hex: "#FFFF33" },
  { name: "of a name whose colour the reader changed", colour: "olive", hex: "#AA1122" },
  { name: "of a name whose colour the reader removed", colour: "cyan", hex: "#00FFEE" },
];

const namedColours = [
  { name: "for a colour of the host", hex: "#00aa66", present: undefined, named: "green" },
  { name: "for a colour of the reader's own", hex: "#CC7722", present: undefined, named: "ochre" },
  { name: "for the web page's yellow", hex: "#FACC15", present: undefined, named: "yellow" },
  { name: "for the web page's amber", hex: "#FFC107", present: undefined, named: "yellow" },
  { name: "for the web page's green", hex: "#4ADE80", present: undefined, named: "green" },
  { name: "for the web page's blue", hex: "#38BDF8", present: undefined, named: "blue" },
  { name: "for the web page's pink", hex: "#F472B6", present: undefined, named: "purple" },
  { name: "for the web page's orange", hex: "#FB923C", present: undefined, named: "orange" },
  { name: "for a dark red", hex: "#800000", present: undefined, named: "red" },
  { name: "for a red near purple", hex: "#FF0022", present: undefined, named: "red" },
  { name: "for black", hex: "#000000", present: undefined, named: "gray" },
  { name: "for no colour", hex: "yellow", present: undefined, named: "yellow" },
  { name: "for a colour that the reader changed", hex: "#AA1122", present: undefined, named: "olive" },
  {
    name: "for the host's colour of a name that the reader changed",
    hex: "#88FF77",
    present: undefined,
    named: "yellow",
  },
  { name: "for an equal number", hex: "#12ab3F", present: "#12AB3F", named: "#12AB3F" },
  { name: "for the same name in capitals", hex: "#0066FF", present: "Blue", named: "Blue" },
  { name: "for a colour that changed since", hex: "#0066FF", present: "green", named: "blue" },
];

/** A style of the servers as the host draws it; `present` is how it is drawn now. */
const drawers = [
  { style: "highlight", present: undefined, drawer: "lighten" },
  { style: "highlight", present: "invert", drawer: "invert" },
  { style: "highlight", present: "underscore", drawer: "lighten" },
  { style: "underline", present: "lighten", drawer: "underscore" },
  { style: "strikethrough", present: undefined, drawer: "strikeout" },
  { style: "squiggly", present: undefined, drawer: "underscore" },
  { style: "squiggly", present: "underscore", drawer: "underscore" },
  { style: undefined, present: undefined, drawer: "lighten" },
] as const;

const styles = [
  { drawer: "lighten", style: "highlight" },
  { drawer: "underscore", style: "underline" },
  { drawer: "strikeout", style: "strikethrough" },
  { drawer: "invert", style: "highlight" },
  { drawer: undefined, style: "highlight" },
] as const;

const highlight: Annotation = {
  id: "a",
  kind: "highlight",
  start: "s",
  end: "e",
  text: "words",
  colour: "#FFFF33",
  style: "highlight",
};
const noted: Annotation = { ...highlight, note: "thought" };
const bookmark: Annotation = { ...highlight, kind: "bookmark", end: undefined, text: "in Chapter 2" };
const notedBookmark: Annotation = { ...bookmark, note: "thought" };
const inBook: AnnotationChoice = { notesDestination: "book", highlights: "send", bookmarks: "send" };
const inLibrary: AnnotationChoice = { notesDestination: "library", highlights: "send", bookmarks: "off" };
const both: AnnotationChoice = { notesDestination: "both", highlights: "both", bookmarks: "both" };
const bookmarksAlone: AnnotationChoice = { notesDestination: "both", highlights: "off", bookmarks: "send" };

interface ItemCase {
  readonly name: string;
  readonly mark: Annotation;
  readonly choice: AnnotationChoice;
  readonly known: readonly ItemKind[];
  readonly kinds: readonly ItemKind[];
}

const items: readonly ItemCase[] = [
  {
    name: "a highlight without a note",
    mark: highlight,
    choice: inLibrary,
    known: [],
    kinds: ["annotation"],
  },
  { name: "a note for the book", mark: noted, choice: inBook, known: [], kinds: ["note"] },
  { name: "a note for the library", mark: noted, choice: inLibrary, known: [], kinds: ["entry"] },
  { name: "a note for both", mark: noted, choice: both, known: [], kinds: ["note", "entry"] },
  { name: "a note that was sent for the book", mark: noted, choice: both, known: ["note"], kinds: ["note"] },
  {
    name: "a highlight that gets a note",
    mark: noted,
    choice: inBook,
    known: ["annotation"],
    kinds: ["note"],
  },
  { name: "a bookmark", mark: bookmark, choice: inBook, known: [], kinds: ["bookmark"] },
  {
    name: "a bookmark with a note",
    mark: notedBookmark,
    choice: inBook,
    known: [],
    kinds: ["bookmark", "note"],
  },
  {
    name: "a bookmark with a note, if only notes are synced",
    mark: notedBookmark,
    choice: inLibrary,
    known: [],
    kinds: ["entry"],
  },
  {
    name: "a bookmark with a note, if only bookmarks are synced",
    mark: notedBookmark,
    choice: bookmarksAlone,
    known: [],
    kinds: ["bookmark"],
  },
  {
    name: "a highlight with a note, if neither is synced",
    mark: noted,
    choice: bookmarksAlone,
    known: [],
    kinds: [],
  },
  { name: "a bookmark, if bookmarks are not synced", mark: bookmark, choice: inLibrary, known: [], kinds: [] },
];

const stars = [
  { stars: undefined, rating: undefined },
  { stars: 0, rating: undefined },
  { stars: 1, rating: 2 },
  { stars: 3, rating: 6 },
  { stars: 5, rating: 10 },
  { stars: 9, rating: 10 },
];

export const tables: readonly Table[] = [
  tableOf("the colour of a highlight", colours, ({ colour, hex }) => [hexColour(colour, own), hex]),
  tableOf("the host's name for a colour", namedColours, ({ hex, present, named }) => [
    colourName(hex, own, present),
    named,
  ]),
  tableOf(
    "the host's style for a server style",
    drawers,
    ({ style, present, drawer }) => [drawerFor(style, present), drawer],
    ({ style = "no style", present = "nothing", drawer }) => `${style} where ${present} was: ${drawer}`,
  ),
  tableOf(
    "the server's style for a host style",
    styles,
    ({ drawer, style }) => [styleOf(drawer), style],
    ({ drawer = "nothing", style }) => `${drawer}: ${style}`,
  ),
  tableOf("the items sent for an annotation:", items, ({ mark, choice, known, kinds }) => [
    itemsOf(mark, choice, known).map(({ kind }) => kind),
    kinds,
  ]),
  tableOf(
    "the rating sent for stars",
    stars,
    (one) => [ratingOfStars(one.stars), one.rating],
    (one) => `${one.stars ?? "none"}: ${one.rating ?? "none"}`,
  ),
];
