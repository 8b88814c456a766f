import { ratingOfStars } from "../../src/features/status/status.rules";
import {
  type Annotation,
  drawerFor,
  type ItemKind,
  itemsOf,
  type NoteChoice,
  styleOf,
} from "../../src/model/annotation";
import { colourName, hexColour } from "../../src/model/colour";
import { tableOf, type Table } from "./table";

const own = { ochre: "#cc7722", olive: "#aa1122", cyan: "teal" };

const colours = [
  { name: "one of the host's", colour: "green", hex: "#00AA66" },
  { name: "one of the host's in capitals", colour: "Blue", hex: "#0066FF" },
  { name: "one of the reader's own", colour: "ochre", hex: "#CC7722" },
  { name: "a number", colour: "#12ab3F", hex: "#12AB3F" },
  { name: "a short number", colour: "#12a", hex: "#FFFF33" },
  { name: "one that nobody knows", colour: "mauve", hex: "#FFFF33" },
  { name: "none", colour: undefined, hex: "#FFFF33" },
  { name: "one that the reader changed", colour: "olive", hex: "#AA1122" },
  { name: "one that the reader changed to no colour", colour: "cyan", hex: "#00FFEE" },
];

const namedColours = [
  { name: "the very colour of the host", hex: "#00aa66", present: undefined, named: "green" },
  { name: "the very colour of the reader's own", hex: "#CC7722", present: undefined, named: "ochre" },
  { name: "the web page's yellow", hex: "#FACC15", present: undefined, named: "yellow" },
  { name: "the web page's amber", hex: "#FFC107", present: undefined, named: "yellow" },
  { name: "the web page's green", hex: "#4ADE80", present: undefined, named: "green" },
  { name: "the web page's blue", hex: "#38BDF8", present: undefined, named: "blue" },
  { name: "the web page's pink", hex: "#F472B6", present: undefined, named: "purple" },
  { name: "the web page's orange", hex: "#FB923C", present: undefined, named: "orange" },
  { name: "a dark red", hex: "#800000", present: undefined, named: "red" },
  { name: "a red beside purple", hex: "#FF0022", present: undefined, named: "red" },
  { name: "black", hex: "#000000", present: undefined, named: "gray" },
  { name: "no colour", hex: "yellow", present: undefined, named: "yellow" },
  { name: "a colour that the reader changed", hex: "#AA1122", present: undefined, named: "olive" },
  {
    name: "the host's own colour of a name that the reader changed",
    hex: "#88FF77",
    present: undefined,
    named: "yellow",
  },
  { name: "the same as a number", hex: "#12ab3F", present: "#12AB3F", named: "#12AB3F" },
  { name: "the same in capitals", hex: "#0066FF", present: "Blue", named: "Blue" },
  { name: "another than now", hex: "#0066FF", present: "green", named: "blue" },
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
const inBook: NoteChoice = { notesDestination: "book", highlights: "send", bookmarks: "send" };
const inLibrary: NoteChoice = { notesDestination: "library", highlights: "send", bookmarks: "off" };
const both: NoteChoice = { notesDestination: "both", highlights: "both", bookmarks: "both" };
const bookmarksAlone: NoteChoice = { notesDestination: "both", highlights: "off", bookmarks: "send" };

interface ItemCase {
  readonly name: string;
  readonly mark: Annotation;
  readonly choice: NoteChoice;
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
  { name: "a note in the book", mark: noted, choice: inBook, known: [], kinds: ["note"] },
  { name: "a note in the library", mark: noted, choice: inLibrary, known: [], kinds: ["entry"] },
  { name: "a note in both", mark: noted, choice: both, known: [], kinds: ["note", "entry"] },
  { name: "a note that was sent to the book", mark: noted, choice: both, known: ["note"], kinds: ["note"] },
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
    name: "a bookmark with a note, where only notes are wanted",
    mark: notedBookmark,
    choice: inLibrary,
    known: [],
    kinds: ["entry"],
  },
  {
    name: "a bookmark with a note, where only bookmarks are wanted",
    mark: notedBookmark,
    choice: bookmarksAlone,
    known: [],
    kinds: ["bookmark"],
  },
  {
    name: "a highlight with a note that nobody wants",
    mark: noted,
    choice: bookmarksAlone,
    known: [],
    kinds: [],
  },
  { name: "a bookmark that nobody wants", mark: bookmark, choice: inLibrary, known: [], kinds: [] },
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
    "how the host draws",
    drawers,
    ({ style, present, drawer }) => [drawerFor(style, present), drawer],
    ({ style = "no style", present = "nothing", drawer }) => `${style} where ${present} was: ${drawer}`,
  ),
  tableOf(
    "how the server draws",
    styles,
    ({ drawer, style }) => [styleOf(drawer), style],
    ({ drawer = "nothing", style }) => `${drawer}: ${style}`,
  ),
  tableOf("an annotation becomes", items, ({ mark, choice, known, kinds }) => [
    itemsOf(mark, choice, known).map(({ kind }) => kind),
    kinds,
  ]),
  tableOf(
    "the rating of stars",
    stars,
    (one) => [ratingOfStars(one.stars), one.rating],
    (one) => `${one.stars ?? "none"}: ${one.rating ?? "none"}`,
  ),
];
