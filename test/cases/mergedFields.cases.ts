// The merge of single fields of an annotation: colours, styles and titles.
import { apart, both, mergeTable, met, words, type MergeCase } from "./threeWayMerge.cases";
import type { Table } from "./table";

const plain = words();

const fieldCases: readonly MergeCase[] = [
  {
    name: "deleted here and recoloured on the server returns",
    sides: { ...met, isDeleted: true, remote: words({ colour: "#00AA66" }) },
    merge: { kind: "createLocal" },
  },
  {
    name: "deleted here and restyled on the server returns",
    sides: { ...met, isDeleted: true, remote: words({ style: "underline" }) },
    merge: { kind: "createLocal" },
  },
  {
    name: "deleted here and retitled on the server returns",
    sides: { ...met, isDeleted: true, remote: words({ title: "new" }) },
    merge: { kind: "createLocal" },
  },
  {
    name: "made in the same second in two colours has the local one",
    sides: { ...apart, local: plain, remote: words({ colour: "#00AA66" }), localAt: 5, remoteAt: 5 },
    merge: both(plain),
  },
  {
    name: "made on both sides, one without a colour, has the other's",
    sides: { ...apart, local: plain, remote: words({ colour: "" }), localAt: 5, remoteAt: 9 },
    merge: both(plain),
  },
  {
    name: "with a style of its own on the server, which had none, has that style",
    sides: { ...met, base: words({ style: "" }), local: plain, remote: words({ style: "underline" }) },
    merge: both(words({ style: "underline" })),
  },
  {
    name: "with the plain style on the server, which had none, keeps the local style",
    sides: { ...met, base: words({ style: "" }), isChanged: true, local: words({ style: "underline" }), remote: plain },
    merge: both(words({ style: "underline" })),
  },
  {
    name: "without a style on the server still has the new local one",
    sides: {
      ...met,
      base: words({ style: "" }),
      isChanged: true,
      local: words({ style: "underline" }),
      remote: words({ style: "" }),
    },
    merge: both(words({ style: "underline" })),
  },
];

export const tables: readonly Table[] = [mergeTable("a merged annotation", fieldCases)];
