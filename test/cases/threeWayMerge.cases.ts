// Also src/features/annotations/merge/joinedText.rules.ts
import {
  type AnnotationMerge,
  type AnnotationSides,
  mergeAnnotation,
  type ItemValues,
} from "../../src/features/annotations/merge/threeWayMerge.rules";
import { tableOf, type Table } from "./table";

export interface MergeCase {
  readonly name: string;
  readonly sides: AnnotationSides;
  readonly merge: AnnotationMerge;
}

export const words = (changes: Partial<ItemValues> = {}): ItemValues => ({
  colour: "#FFFF33",
  style: "highlight",
  note: "",
  title: "",
  ...changes,
});

const plain = words();
export const apart = { hasBase: false, isChanged: false, isDeleted: false, wasOnServer: false, isComplete: true };
export const met = { ...apart, hasBase: true, wasOnServer: true, base: plain };

export const both = (held: ItemValues): AnnotationMerge => ({ kind: "update", local: held, remote: held });

/** `also` is `— [<time>]:`. */
const mergeCases: readonly MergeCase[] = [
  // Made.
  { name: "made on the server is added here", sides: { ...apart, remote: plain }, merge: { kind: "createLocal" } },
  { name: "made here is created on the server", sides: { ...apart, local: plain }, merge: { kind: "createRemote" } },
  {
    name: "made here is created on the server, whatever an incomplete list lacks",
    sides: { ...apart, local: plain, isComplete: false },
    merge: { kind: "createRemote" },
  },
  { name: "made on both sides is one", sides: { ...apart, local: plain, remote: plain }, merge: both(plain) },
  {
    name: "made on both sides has the server's note",
    sides: { ...apart, local: plain, remote: words({ note: "theirs" }) },
    merge: both(words({ note: "theirs" })),
  },
  {
    name: "made on both sides has the local note",
    sides: { ...apart, local: words({ note: "ours" }), remote: plain },
    merge: both(words({ note: "ours" })),
  },
  {
    name: "made on both sides with two notes has both, the server's later",
    sides: { ...apart, local: words({ note: "ours" }), remote: words({ note: "theirs" }), localAt: 5, remoteAt: 9 },
    merge: both(words({ note: "theirs\n\n— [5]:\nours" })),
  },
  {
    name: "made on both sides with two notes has both, the local one later",
    sides: { ...apart, local: words({ note: "ours" }), remote: words({ note: "theirs" }), localAt: 9, remoteAt: 5 },
    merge: both(words({ note: "ours\n\n— [5]:\ntheirs" })),
  },
  {
    name: "made on both sides in two colours has the server's later one",
    sides: { ...apart, local: plain, remote: words({ colour: "#00AA66" }), localAt: 5, remoteAt: 9 },
    merge: both(words({ colour: "#00AA66" })),
  },
  {
    name: "made on both sides in two colours has the local one if the time is unknown",
    sides: { ...apart, local: plain, remote: words({ colour: "#00AA66" }), localAt: 5 },
    merge: both(plain),
  },

  // Changed.
  { name: "without changes is kept", sides: { ...met, local: plain, remote: plain }, merge: both(plain) },
  {
    name: "changed on the server is changed here",
    sides: { ...met, local: plain, remote: words({ note: "new", colour: "#0066FF" }) },
    merge: both(words({ note: "new", colour: "#0066FF" })),
  },
  {
    name: "changed here is changed on the server",
    sides: { ...met, isChanged: true, local: words({ note: "new", style: "underline" }), remote: plain },
    merge: both(words({ note: "new", style: "underline" })),
  },
  {
    name: "keeps a style that a note lacked when it becomes a highlight on the server",
    sides: {
      ...met,
      base: words({ note: "old", style: "" }),
      local: words({ note: "old", style: "strikethrough" }),
      remote: words({ style: "highlight" }),
    },
    merge: both(words({ style: "strikethrough" })),
  },
  {
    name: "gets a style that was chosen on the server in place of an unknown one",
    sides: {
      ...met,
      base: words({ note: "old", style: "" }),
      local: words({ note: "old" }),
      remote: words({ style: "underline" }),
    },
    merge: both(words({ style: "underline" })),
  },
  {
    name: "loses a note that was deleted on the server",
    sides: { ...met, base: words({ note: "old" }), local: words({ note: "old" }), remote: plain },
    merge: both(plain),
  },
  {
    name: "loses a note on the server that was deleted here",
    sides: { ...met, isChanged: true, base: words({ note: "old" }), local: plain, remote: words({ note: "old" }) },
    merge: both(plain),
  },
  {
    name: "keeps a new colour of the server and a new local note",
    sides: { ...met, isChanged: true, local: words({ note: "new" }), remote: words({ colour: "#0066FF" }) },
    merge: both(words({ note: "new", colour: "#0066FF" })),
  },
  {
    name: "changed to the same on both sides is kept",
    sides: { ...met, isChanged: true, local: words({ note: "new" }), remote: words({ note: "new" }) },
    merge: both(words({ note: "new" })),
  },
  {
    name: "with both notes changed has both, the server's later",
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
    name: "with both notes changed has both if one is only a part of a word of the other",
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
    name: "with both notes changed has both if the earlier is a part of a word of the later",
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
    name: "with notes that differ only in blanks at the ends is kept",
    sides: { ...met, isChanged: true, local: words({ note: "new" }), remote: words({ note: "new\n" }), localAt: 9 },
    merge: both(words({ note: "new" })),
  },
  {
    name: "made on both sides has a text once that one side has under a heading",
    sides: { ...apart, local: words({ note: "art" }), remote: words({ note: "new\n\n— 别的：\nart" }), localAt: 9 },
    merge: both(words({ note: "new\n\n— 别的：\nart" })),
  },
  {
    name: "made on both sides has a part of a text once that one side has under a heading",
    sides: { ...apart, local: words({ note: "art" }), remote: words({ note: "new\n\n— x:\nstart" }), localAt: 9 },
    merge: both(words({ note: "art\n\n— [no time]:\nnew\n\n— x:\nstart" })),
  },
  {
    name: "made on both sides and merged on two devices has each text once",
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
    name: "made on both sides and merged with other notes has each text once",
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
    name: "made on both sides keeps a dash that is no heading",
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
    name: "made on both sides has the whole text if the server cut a long note",
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
    name: "deleted on the server and changed here is kept",
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
    name: "with both colours changed has the later local one",
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
    name: "with both names of a bookmark changed has both",
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
    name: "with both names of a bookmark changed has both, even if one contains the other",
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
    name: "with both names of a bookmark changed and merged elsewhere has each once",
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
    name: "with values that the host names differently is kept",
    sides: { ...met, local: words({ title: "in Chapter 1" }), remote: plain },
    merge: { kind: "update", local: words({ title: "in Chapter 1" }), remote: plain },
  },
  {
    name: "with values that the host names differently gets the server's note",
    sides: { ...met, local: words({ title: "in Chapter 1" }), remote: words({ note: "new" }) },
    merge: { kind: "update", local: words({ title: "in Chapter 1", note: "new" }), remote: words({ note: "new" }) },
  },

  // Deleted.
  { name: "deleted on the server is deleted here", sides: { ...met, local: plain }, merge: { kind: "deleteLocal" } },
  {
    name: "missing in an incomplete list is kept",
    sides: { ...met, local: plain, isComplete: false },
    merge: { kind: "skip" },
  },
  {
    name: "never seen on the server is created there",
    sides: { ...met, local: plain, wasOnServer: false },
    merge: { kind: "createRemote" },
  },
  {
    name: "deleted on the server and changed here is created again",
    sides: { ...met, isChanged: true, local: words({ note: "new" }) },
    merge: { kind: "createRemote" },
  },
  {
    name: "deleted here is deleted on the server",
    sides: { ...met, isDeleted: true, remote: plain },
    merge: { kind: "deleteRemote" },
  },
  {
    name: "deleted here and changed on the server returns",
    sides: { ...met, isDeleted: true, remote: words({ note: "new" }) },
    merge: { kind: "createLocal" },
  },
  {
    name: "deleted here before its upload was confirmed is deleted on the server",
    sides: { ...apart, isDeleted: true, base: plain, remote: plain },
    merge: { kind: "deleteRemote" },
  },
  {
    name: "deleted here with unknown values is deleted on the server",
    sides: { ...met, isDeleted: true, base: undefined, remote: plain },
    merge: { kind: "deleteRemote" },
  },
  {
    name: "deleted here, with an unknown base and a changed item, returns",
    sides: { ...met, isDeleted: true, base: undefined, isRemoteChanged: true, remote: plain },
    merge: { kind: "createLocal" },
  },
  {
    name: "missing here without an act of the reader returns",
    sides: { ...met, remote: plain },
    merge: { kind: "createLocal" },
  },
  { name: "deleted on both sides is forgotten", sides: { ...met, isDeleted: true }, merge: { kind: "forget" } },
  {
    name: "deleted here and missing in an incomplete list stays pending",
    sides: { ...met, isDeleted: true, isComplete: false },
    merge: { kind: "skip" },
  },
  { name: "made and deleted here is forgotten", sides: { ...apart, isDeleted: true }, merge: { kind: "forget" } },
];

/** The table of these cases, which may be in another file. */
export function mergeTable(name: string, cases: readonly MergeCase[]): Table {
  return tableOf(name, cases, ({ sides, merge }) => [mergeAnnotation(sides, (at) => `— [${at ?? "no time"}]:`), merge]);
}

export const tables: readonly Table[] = [mergeTable("a merged annotation", mergeCases)];
