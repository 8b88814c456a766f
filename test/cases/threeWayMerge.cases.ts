import {
  type MarkMerge,
  type MarkSides,
  mergeMark,
  type NoteWords,
} from "../../src/features/annotations/threeWayMerge.rules";
import { tableOf, type Table } from "./table";

interface MergeCase {
  readonly name: string;
  readonly sides: MarkSides;
  readonly merge: MarkMerge;
}

const words = (changes: Partial<NoteWords> = {}): NoteWords => ({
  colour: "#FFFF33",
  style: "highlight",
  note: "",
  title: "",
  ...changes,
});

const plain = words();
const apart = { hasMet: false, isChanged: false, isDeleted: false, wasThere: false, isComplete: true };
const met = { ...apart, hasMet: true, wasThere: true, agreed: plain };

const both = (held: NoteWords): MarkMerge => ({ kind: "meet", here: held, there: held });

/** `also` is `— [<time>]:`. */
const mergeCases: readonly MergeCase[] = [
  // Made.
  { name: "made there is added here", sides: { ...apart, there: plain }, merge: { kind: "add" } },
  { name: "made here is made there", sides: { ...apart, here: plain }, merge: { kind: "make" } },
  {
    name: "made here is made there, whatever the list lacks",
    sides: { ...apart, here: plain, isComplete: false },
    merge: { kind: "make" },
  },
  { name: "made on both is one", sides: { ...apart, here: plain, there: plain }, merge: both(plain) },
  {
    name: "made on both, with a note there",
    sides: { ...apart, here: plain, there: words({ note: "theirs" }) },
    merge: both(words({ note: "theirs" })),
  },
  {
    name: "made on both, with a note here",
    sides: { ...apart, here: words({ note: "ours" }), there: plain },
    merge: both(words({ note: "ours" })),
  },
  {
    name: "made on both with two notes, there later",
    sides: { ...apart, here: words({ note: "ours" }), there: words({ note: "theirs" }), hereAt: 5, thereAt: 9 },
    merge: both(words({ note: "theirs\n\n— [5]:\nours" })),
  },
  {
    name: "made on both with two notes, here later",
    sides: { ...apart, here: words({ note: "ours" }), there: words({ note: "theirs" }), hereAt: 9, thereAt: 5 },
    merge: both(words({ note: "ours\n\n— [5]:\ntheirs" })),
  },
  {
    name: "made on both in two colours, there later",
    sides: { ...apart, here: plain, there: words({ colour: "#00AA66" }), hereAt: 5, thereAt: 9 },
    merge: both(words({ colour: "#00AA66" })),
  },
  {
    name: "made on both in two colours, nobody knows when there",
    sides: { ...apart, here: plain, there: words({ colour: "#00AA66" }), hereAt: 5 },
    merge: both(plain),
  },

  // Changed.
  { name: "nothing has changed", sides: { ...met, here: plain, there: plain }, merge: both(plain) },
  {
    name: "changed there holds here",
    sides: { ...met, here: plain, there: words({ note: "new", colour: "#0066FF" }) },
    merge: both(words({ note: "new", colour: "#0066FF" })),
  },
  {
    name: "changed here holds there",
    sides: { ...met, isChanged: true, here: words({ note: "new", style: "underline" }), there: plain },
    merge: both(words({ note: "new", style: "underline" })),
  },
  {
    name: "a note taken away there goes here",
    sides: { ...met, agreed: words({ note: "old" }), here: words({ note: "old" }), there: plain },
    merge: both(plain),
  },
  {
    name: "a note taken away here goes there",
    sides: { ...met, isChanged: true, agreed: words({ note: "old" }), here: plain, there: words({ note: "old" }) },
    merge: both(plain),
  },
  {
    name: "a colour there and a note here both hold",
    sides: { ...met, isChanged: true, here: words({ note: "new" }), there: words({ colour: "#0066FF" }) },
    merge: both(words({ note: "new", colour: "#0066FF" })),
  },
  {
    name: "both changed to the same",
    sides: { ...met, isChanged: true, here: words({ note: "new" }), there: words({ note: "new" }) },
    merge: both(words({ note: "new" })),
  },
  {
    name: "both notes changed, there later",
    sides: {
      ...met,
      isChanged: true,
      agreed: words({ note: "old" }),
      here: words({ note: "ours" }),
      there: words({ note: "theirs" }),
      hereAt: 5,
      thereAt: 9,
    },
    merge: both(words({ note: "theirs\n\n— [5]:\nours" })),
  },
  {
    name: "both notes changed, and one is a part of a word of the other",
    sides: {
      ...met,
      isChanged: true,
      agreed: words({ note: "old" }),
      here: words({ note: "art" }),
      there: words({ note: "start here" }),
      hereAt: 9,
      thereAt: 5,
    },
    merge: both(words({ note: "art\n\n— [5]:\nstart here" })),
  },
  {
    name: "both notes changed, and the earlier is a part of a word of the later",
    sides: {
      ...met,
      isChanged: true,
      agreed: words({ note: "old" }),
      here: words({ note: "art" }),
      there: words({ note: "start here" }),
      hereAt: 5,
      thereAt: 9,
    },
    merge: both(words({ note: "start here\n\n— [5]:\nart" })),
  },
  {
    name: "both notes changed to one that differs only in blanks at its ends",
    sides: { ...met, isChanged: true, here: words({ note: "new" }), there: words({ note: "new\n" }), hereAt: 9 },
    merge: both(words({ note: "new" })),
  },
  {
    name: "made on both, and one has the other below a heading",
    sides: { ...apart, here: words({ note: "art" }), there: words({ note: "new\n\n— 别的：\nart" }), hereAt: 9 },
    merge: both(words({ note: "new\n\n— 别的：\nart" })),
  },
  {
    name: "made on both, and one has a part of the other below a heading",
    sides: { ...apart, here: words({ note: "art" }), there: words({ note: "new\n\n— x:\nstart" }), hereAt: 9 },
    merge: both(words({ note: "art\n\n— [no time]:\nnew\n\n— x:\nstart" })),
  },
  {
    name: "made on both, merged on two devices at once",
    sides: {
      ...apart,
      here: words({ note: "a\n\n— [5]:\nb" }),
      there: words({ note: "b\n\n— [6]:\na" }),
      hereAt: 9,
      thereAt: 5,
    },
    merge: both(words({ note: "a\n\n— [5]:\nb" })),
  },
  {
    name: "made on both, merged with other notes before",
    sides: {
      ...apart,
      here: words({ note: "a\n\n— [1]:\nb" }),
      there: words({ note: "c\n\n— [2]:\nb\n\n— [3]:\nd" }),
      hereAt: 9,
      thereAt: 5,
    },
    merge: both(words({ note: "a\n\n— [1]:\nb\n\n— [5]:\nc\n\n— [3]:\nd" })),
  },
  {
    name: "made on both, and a dash that is no heading",
    sides: {
      ...apart,
      here: words({ note: "art" }),
      there: words({ note: "so it is\n\n— Mara\nart" }),
      hereAt: 9,
      thereAt: 5,
    },
    merge: both(words({ note: "art\n\n— [5]:\nso it is\n\n— Mara\nart" })),
  },
  {
    name: "made on both, and the server has only the beginning of a long note",
    sides: {
      ...apart,
      here: words({ note: "word ".repeat(1200) }),
      there: words({ note: "word ".repeat(1000) }),
      hereAt: 5,
      thereAt: 9,
    },
    merge: both(words({ note: "word ".repeat(1200) })),
  },
  {
    name: "taken away there and changed here stays",
    sides: {
      ...met,
      isChanged: true,
      agreed: words({ note: "old" }),
      here: words({ note: "new" }),
      there: plain,
      hereAt: 5,
      thereAt: 9,
    },
    merge: both(words({ note: "new" })),
  },
  {
    name: "both colours changed, here later",
    sides: {
      ...met,
      isChanged: true,
      here: words({ colour: "#0066FF" }),
      there: words({ colour: "#00AA66" }),
      hereAt: 9,
      thereAt: 5,
    },
    merge: both(words({ colour: "#0066FF" })),
  },
  {
    name: "both names of a bookmark changed",
    sides: {
      ...met,
      isChanged: true,
      here: words({ title: "ours" }),
      there: words({ title: "theirs" }),
      hereAt: 5,
      thereAt: 9,
    },
    merge: both(words({ title: "theirs / ours" })),
  },
  {
    name: "both names of a bookmark changed, and one is a part of the other",
    sides: {
      ...met,
      isChanged: true,
      here: words({ title: "art" }),
      there: words({ title: "start" }),
      hereAt: 5,
      thereAt: 9,
    },
    merge: both(words({ title: "start / art" })),
  },
  {
    name: "both names of a bookmark changed, merged on another device",
    sides: {
      ...met,
      isChanged: true,
      here: words({ title: "art" }),
      there: words({ title: "start / art" }),
      hereAt: 9,
      thereAt: 5,
    },
    merge: both(words({ title: "start / art" })),
  },
  {
    name: "what the host calls otherwise, and nobody has changed",
    sides: { ...met, here: words({ title: "in Chapter 1" }), there: plain },
    merge: { kind: "meet", here: words({ title: "in Chapter 1" }), there: plain },
  },
  {
    name: "a note changed there of what the host calls otherwise",
    sides: { ...met, here: words({ title: "in Chapter 1" }), there: words({ note: "new" }) },
    merge: { kind: "meet", here: words({ title: "in Chapter 1", note: "new" }), there: words({ note: "new" }) },
  },

  // Deleted.
  { name: "gone there goes here", sides: { ...met, here: plain }, merge: { kind: "deleteHere" } },
  {
    name: "missing in a list that is not complete stays",
    sides: { ...met, here: plain, isComplete: false },
    merge: { kind: "leave" },
  },
  {
    name: "never seen there is made there",
    sides: { ...met, here: plain, wasThere: false },
    merge: { kind: "make" },
  },
  {
    name: "gone there and changed here is made anew",
    sides: { ...met, isChanged: true, here: words({ note: "new" }) },
    merge: { kind: "make" },
  },
  {
    name: "deleted here goes there",
    sides: { ...met, isDeleted: true, there: plain },
    merge: { kind: "deleteThere" },
  },
  {
    name: "deleted here and changed there comes back",
    sides: { ...met, isDeleted: true, there: words({ note: "new" }) },
    merge: { kind: "add" },
  },
  {
    name: "deleted here while nobody knew that it had arrived",
    sides: { ...apart, isDeleted: true, agreed: plain, there: plain },
    merge: { kind: "deleteThere" },
  },
  {
    name: "deleted here, of which it is not known what it said",
    sides: { ...met, isDeleted: true, agreed: undefined, there: plain },
    merge: { kind: "deleteThere" },
  },
  {
    name: "deleted here, and something else there by now",
    sides: { ...met, isDeleted: true, agreed: undefined, isOtherThere: true, there: plain },
    merge: { kind: "add" },
  },
  { name: "missing here without an act comes back", sides: { ...met, there: plain }, merge: { kind: "add" } },
  { name: "gone on both", sides: { ...met, isDeleted: true }, merge: { kind: "forget" } },
  {
    name: "deleted here, and missing in a list that is not complete",
    sides: { ...met, isDeleted: true, isComplete: false },
    merge: { kind: "leave" },
  },
  { name: "made and deleted here", sides: { ...apart, isDeleted: true }, merge: { kind: "forget" } },
];

export const tables: readonly Table[] = [
  tableOf("what becomes of a mark", mergeCases, ({ sides, merge }) => [
    mergeMark(sides, (at) => `— [${at ?? "no time"}]:`),
    merge,
  ]),
];
