import {
  type MarkMerge,
  type MarkSides,
  mergeMark,
  type NoteValues,
} from "../../src/features/annotations/merge/threeWayMerge.rules";
import { tableOf, type Table } from "./table";

interface MergeCase {
  readonly name: string;
  readonly sides: MarkSides;
  readonly merge: MarkMerge;
}

const words = (changes: Partial<NoteValues> = {}): NoteValues => ({
  colour: "#FFFF33",
  style: "highlight",
  note: "",
  title: "",
  ...changes,
});

const plain = words();
const apart = { hasBase: false, isChanged: false, isDeleted: false, wasOnServer: false, isComplete: true };
const met = { ...apart, hasBase: true, wasOnServer: true, base: plain };

const both = (held: NoteValues): MarkMerge => ({ kind: "update", local: held, remote: held });

/** `also` is `— [<time>]:`. */
const mergeCases: readonly MergeCase[] = [
  // Made.
  { name: "made there is added here", sides: { ...apart, remote: plain }, merge: { kind: "createLocal" } },
  { name: "made here is made there", sides: { ...apart, local: plain }, merge: { kind: "createRemote" } },
  {
    name: "made here is made there, whatever the list lacks",
    sides: { ...apart, local: plain, isComplete: false },
    merge: { kind: "createRemote" },
  },
  { name: "made on both is one", sides: { ...apart, local: plain, remote: plain }, merge: both(plain) },
  {
    name: "made on both, with a note there",
    sides: { ...apart, local: plain, remote: words({ note: "theirs" }) },
    merge: both(words({ note: "theirs" })),
  },
  {
    name: "made on both, with a note here",
    sides: { ...apart, local: words({ note: "ours" }), remote: plain },
    merge: both(words({ note: "ours" })),
  },
  {
    name: "made on both with two notes, there later",
    sides: { ...apart, local: words({ note: "ours" }), remote: words({ note: "theirs" }), localAt: 5, remoteAt: 9 },
    merge: both(words({ note: "theirs\n\n— [5]:\nours" })),
  },
  {
    name: "made on both with two notes, here later",
    sides: { ...apart, local: words({ note: "ours" }), remote: words({ note: "theirs" }), localAt: 9, remoteAt: 5 },
    merge: both(words({ note: "ours\n\n— [5]:\ntheirs" })),
  },
  {
    name: "made on both in two colours, there later",
    sides: { ...apart, local: plain, remote: words({ colour: "#00AA66" }), localAt: 5, remoteAt: 9 },
    merge: both(words({ colour: "#00AA66" })),
  },
  {
    name: "made on both in two colours, nobody knows when there",
    sides: { ...apart, local: plain, remote: words({ colour: "#00AA66" }), localAt: 5 },
    merge: both(plain),
  },

  // Changed.
  { name: "nothing has changed", sides: { ...met, local: plain, remote: plain }, merge: both(plain) },
  {
    name: "changed there holds here",
    sides: { ...met, local: plain, remote: words({ note: "new", colour: "#0066FF" }) },
    merge: both(words({ note: "new", colour: "#0066FF" })),
  },
  {
    name: "changed here holds there",
    sides: { ...met, isChanged: true, local: words({ note: "new", style: "underline" }), remote: plain },
    merge: both(words({ note: "new", style: "underline" })),
  },
  {
    name: "a style that the server did not have stays when the note becomes a highlight there",
    sides: {
      ...met,
      base: words({ note: "old", style: "" }),
      local: words({ note: "old", style: "strikethrough" }),
      remote: words({ style: "highlight" }),
    },
    merge: both(words({ style: "strikethrough" })),
  },
  {
    name: "a style that the server did not have gives way to one that was chosen there",
    sides: {
      ...met,
      base: words({ note: "old", style: "" }),
      local: words({ note: "old" }),
      remote: words({ style: "underline" }),
    },
    merge: both(words({ style: "underline" })),
  },
  {
    name: "a note taken away there goes here",
    sides: { ...met, base: words({ note: "old" }), local: words({ note: "old" }), remote: plain },
    merge: both(plain),
  },
  {
    name: "a note taken away here goes there",
    sides: { ...met, isChanged: true, base: words({ note: "old" }), local: plain, remote: words({ note: "old" }) },
    merge: both(plain),
  },
  {
    name: "a colour there and a note here both hold",
    sides: { ...met, isChanged: true, local: words({ note: "new" }), remote: words({ colour: "#0066FF" }) },
    merge: both(words({ note: "new", colour: "#0066FF" })),
  },
  {
    name: "both changed to the same",
    sides: { ...met, isChanged: true, local: words({ note: "new" }), remote: words({ note: "new" }) },
    merge: both(words({ note: "new" })),
  },
  {
    name: "both notes changed, there later",
    sides: {
      ...met,
      isChanged: true,
      base: words({ note: "old" }),
      local: words({ note: "ours" }),
      remote: words({ note: "theirs" }),
      localAt: 5,
      remoteAt: 9,
    },
    merge: both(words({ note: "theirs\n\n— [5]:\nours" })),
  },
  {
    name: "both notes changed, and one is a part of a word of the other",
    sides: {
      ...met,
      isChanged: true,
      base: words({ note: "old" }),
      local: words({ note: "art" }),
      remote: words({ note: "start here" }),
      localAt: 9,
      remoteAt: 5,
    },
    merge: both(words({ note: "art\n\n— [5]:\nstart here" })),
  },
  {
    name: "both notes changed, and the earlier is a part of a word of the later",
    sides: {
      ...met,
      isChanged: true,
      base: words({ note: "old" }),
      local: words({ note: "art" }),
      remote: words({ note: "start here" }),
      localAt: 5,
      remoteAt: 9,
    },
    merge: both(words({ note: "start here\n\n— [5]:\nart" })),
  },
  {
    name: "both notes changed to one that differs only in blanks at its ends",
    sides: { ...met, isChanged: true, local: words({ note: "new" }), remote: words({ note: "new\n" }), localAt: 9 },
    merge: both(words({ note: "new" })),
  },
  {
    name: "made on both, and one has the other below a heading",
    sides: { ...apart, local: words({ note: "art" }), remote: words({ note: "new\n\n— 别的：\nart" }), localAt: 9 },
    merge: both(words({ note: "new\n\n— 别的：\nart" })),
  },
  {
    name: "made on both, and one has a part of the other below a heading",
    sides: { ...apart, local: words({ note: "art" }), remote: words({ note: "new\n\n— x:\nstart" }), localAt: 9 },
    merge: both(words({ note: "art\n\n— [no time]:\nnew\n\n— x:\nstart" })),
  },
  {
    name: "made on both, merged on two devices at once",
    sides: {
      ...apart,
      local: words({ note: "a\n\n— [5]:\nb" }),
      remote: words({ note: "b\n\n— [6]:\na" }),
      localAt: 9,
      remoteAt: 5,
    },
    merge: both(words({ note: "a\n\n— [5]:\nb" })),
  },
  {
    name: "made on both, merged with other notes before",
    sides: {
      ...apart,
      local: words({ note: "a\n\n— [1]:\nb" }),
      remote: words({ note: "c\n\n— [2]:\nb\n\n— [3]:\nd" }),
      localAt: 9,
      remoteAt: 5,
    },
    merge: both(words({ note: "a\n\n— [1]:\nb\n\n— [5]:\nc\n\n— [3]:\nd" })),
  },
  {
    name: "made on both, and a dash that is no heading",
    sides: {
      ...apart,
      local: words({ note: "art" }),
      remote: words({ note: "so it is\n\n— Mara\nart" }),
      localAt: 9,
      remoteAt: 5,
    },
    merge: both(words({ note: "art\n\n— [5]:\nso it is\n\n— Mara\nart" })),
  },
  {
    name: "made on both, and the server has only the beginning of a long note",
    sides: {
      ...apart,
      local: words({ note: "word ".repeat(1200) }),
      remote: words({ note: "word ".repeat(1000) }),
      localAt: 5,
      remoteAt: 9,
    },
    merge: both(words({ note: "word ".repeat(1200) })),
  },
  {
    name: "taken away there and changed here stays",
    sides: {
      ...met,
      isChanged: true,
      base: words({ note: "old" }),
      local: words({ note: "new" }),
      remote: plain,
      localAt: 5,
      remoteAt: 9,
    },
    merge: both(words({ note: "new" })),
  },
  {
    name: "both colours changed, here later",
    sides: {
      ...met,
      isChanged: true,
      local: words({ colour: "#0066FF" }),
      remote: words({ colour: "#00AA66" }),
      localAt: 9,
      remoteAt: 5,
    },
    merge: both(words({ colour: "#0066FF" })),
  },
  {
    name: "both names of a bookmark changed",
    sides: {
      ...met,
      isChanged: true,
      local: words({ title: "ours" }),
      remote: words({ title: "theirs" }),
      localAt: 5,
      remoteAt: 9,
    },
    merge: both(words({ title: "theirs / ours" })),
  },
  {
    name: "both names of a bookmark changed, and one is a part of the other",
    sides: {
      ...met,
      isChanged: true,
      local: words({ title: "art" }),
      remote: words({ title: "start" }),
      localAt: 5,
      remoteAt: 9,
    },
    merge: both(words({ title: "start / art" })),
  },
  {
    name: "both names of a bookmark changed, merged on another device",
    sides: {
      ...met,
      isChanged: true,
      local: words({ title: "art" }),
      remote: words({ title: "start / art" }),
      localAt: 9,
      remoteAt: 5,
    },
    merge: both(words({ title: "start / art" })),
  },
  {
    name: "what the host calls otherwise, and nobody has changed",
    sides: { ...met, local: words({ title: "in Chapter 1" }), remote: plain },
    merge: { kind: "update", local: words({ title: "in Chapter 1" }), remote: plain },
  },
  {
    name: "a note changed there of what the host calls otherwise",
    sides: { ...met, local: words({ title: "in Chapter 1" }), remote: words({ note: "new" }) },
    merge: { kind: "update", local: words({ title: "in Chapter 1", note: "new" }), remote: words({ note: "new" }) },
  },

  // Deleted.
  { name: "gone there goes here", sides: { ...met, local: plain }, merge: { kind: "deleteLocal" } },
  {
    name: "missing in a list that is not complete stays",
    sides: { ...met, local: plain, isComplete: false },
    merge: { kind: "skip" },
  },
  {
    name: "never seen there is made there",
    sides: { ...met, local: plain, wasOnServer: false },
    merge: { kind: "createRemote" },
  },
  {
    name: "gone there and changed here is made anew",
    sides: { ...met, isChanged: true, local: words({ note: "new" }) },
    merge: { kind: "createRemote" },
  },
  {
    name: "deleted here goes there",
    sides: { ...met, isDeleted: true, remote: plain },
    merge: { kind: "deleteRemote" },
  },
  {
    name: "deleted here and changed there comes back",
    sides: { ...met, isDeleted: true, remote: words({ note: "new" }) },
    merge: { kind: "createLocal" },
  },
  {
    name: "deleted here while nobody knew that it had arrived",
    sides: { ...apart, isDeleted: true, base: plain, remote: plain },
    merge: { kind: "deleteRemote" },
  },
  {
    name: "deleted here, of which it is not known what it said",
    sides: { ...met, isDeleted: true, base: undefined, remote: plain },
    merge: { kind: "deleteRemote" },
  },
  {
    name: "deleted here, and something else there by now",
    sides: { ...met, isDeleted: true, base: undefined, isRemoteChanged: true, remote: plain },
    merge: { kind: "createLocal" },
  },
  { name: "missing here without an act comes back", sides: { ...met, remote: plain }, merge: { kind: "createLocal" } },
  { name: "gone on both", sides: { ...met, isDeleted: true }, merge: { kind: "forget" } },
  {
    name: "deleted here, and missing in a list that is not complete",
    sides: { ...met, isDeleted: true, isComplete: false },
    merge: { kind: "skip" },
  },
  { name: "made and deleted here", sides: { ...apart, isDeleted: true }, merge: { kind: "forget" } },
];

export const tables: readonly Table[] = [
  tableOf("what becomes of a mark", mergeCases, ({ sides, merge }) => [
    mergeMark(sides, (at) => `— [${at ?? "no time"}]:`),
    merge,
  ]),
];
