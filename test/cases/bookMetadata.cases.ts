import {
  marksAround,
  marksIn,
  marksText,
  type MetadataField,
  metadataFields,
  type MetadataMarks,
  type MetadataStep,
  stepsFor,
} from "../../src/model/bookMetadata";
import { type Compared, fieldsOf, tableOf, type Table } from "./table";

/** One field: what we wrote, what we were about to write, what stands there, what the server says; absent: nothing. */
interface MetadataCase {
  readonly name: string;
  readonly field?: MetadataField;
  readonly wrote?: string;
  /** `{}`: about to be taken away. Absent: nothing was under way. */
  readonly writing?: { readonly value?: string };
  readonly there?: string;
  readonly server?: string;
  readonly step: MetadataStep;
  readonly after?: string;
}

const metadataCases: readonly MetadataCase[] = [
  { name: "nobody says anything", step: "leave" },
  { name: "the server says something for the first time", server: "A", step: "write", after: "A" },
  { name: "the reader was first", there: "R", server: "A", step: "leave" },
  { name: "the reader was first, with the server's own word", there: "A", server: "A", step: "leave" },
  { name: "the reader was first, and the server says nothing", there: "R", step: "leave" },

  { name: "nothing has changed", wrote: "A", there: "A", server: "A", step: "leave", after: "A" },
  { name: "the server has changed it", wrote: "A", there: "A", server: "B", step: "write", after: "B" },
  { name: "the server says nothing any more", wrote: "A", there: "A", step: "remove" },
  { name: "the reader has changed it", wrote: "A", there: "R", server: "A", step: "leave", after: "A" },
  { name: "both have changed it", wrote: "A", there: "R", server: "B", step: "leave", after: "A" },
  { name: "both have changed it to the same", wrote: "A", there: "B", server: "B", step: "leave", after: "A" },
  { name: "the reader has changed it, and the server says nothing", wrote: "A", there: "R", step: "leave", after: "A" },
  { name: "the reader has taken it away", wrote: "A", server: "A", step: "leave", after: "A" },
  {
    name: "the reader has taken it away, and the server has changed it",
    wrote: "A",
    server: "B",
    step: "leave",
    after: "A",
  },

  // The power went while it was written.
  { name: "cut before the first word came", writing: { value: "A" }, server: "A", step: "write", after: "A" },
  { name: "cut after it", writing: { value: "A" }, there: "A", server: "A", step: "leave", after: "A" },
  {
    name: "cut after it, and changed there since",
    writing: { value: "A" },
    there: "A",
    server: "B",
    step: "write",
    after: "B",
  },
  {
    name: "cut before the first word, and the reader wrote one",
    writing: { value: "A" },
    there: "R",
    server: "A",
    step: "leave",
  },
  {
    name: "cut before a change",
    wrote: "A",
    writing: { value: "B" },
    there: "A",
    server: "B",
    step: "write",
    after: "B",
  },
  {
    name: "cut after a change",
    wrote: "A",
    writing: { value: "B" },
    there: "B",
    server: "B",
    step: "leave",
    after: "B",
  },
  { name: "cut in between", wrote: "A", writing: { value: "B" }, server: "B", step: "write", after: "B" },
  {
    name: "cut, and the reader has changed it",
    wrote: "A",
    writing: { value: "B" },
    there: "R",
    server: "B",
    step: "leave",
    after: "A",
  },
  { name: "cut before it was taken away", wrote: "A", writing: {}, there: "A", step: "remove" },
  { name: "cut after it was taken away", wrote: "A", writing: {}, step: "leave" },
  {
    name: "cut, and only others were written",
    wrote: "A",
    writing: { value: "A" },
    server: "A",
    step: "leave",
    after: "A",
  },
];

/** Several fields at once, where one has to do with another. */
const pairCases: readonly {
  readonly name: string;
  readonly wrote: MetadataMarks;
  readonly there: MetadataMarks;
  readonly server: MetadataMarks;
  readonly steps: Readonly<Partial<Record<MetadataField, MetadataStep>>>;
}[] = [
  {
    name: "a series and its number",
    wrote: {},
    there: {},
    server: { series: "S", number: "1" },
    steps: { series: "write", number: "write" },
  },
  {
    name: "no number to a series of the reader's",
    wrote: {},
    there: { series: "R" },
    server: { series: "S", number: "1" },
    steps: { series: "leave", number: "leave" },
  },
  {
    name: "no other number to a series that the reader has renamed",
    wrote: { series: "S", number: "1" },
    there: { series: "R", number: "1" },
    server: { series: "S", number: "2" },
    steps: { series: "leave", number: "leave" },
  },
  {
    name: "ours goes with the rest, whatever the reader calls the series",
    wrote: { series: "S", number: "1" },
    there: { series: "R", number: "1" },
    server: {},
    steps: { series: "leave", number: "remove" },
  },
  {
    name: "the reader's number stays beside another series",
    wrote: { series: "S", number: "1" },
    there: { series: "S", number: "7" },
    server: { series: "T", number: "2" },
    steps: { series: "write", number: "leave" },
  },
];

/** Digests as they are kept, and back. */
const markTexts: readonly { readonly text: string; readonly marks: MetadataMarks; readonly again?: string }[] = [
  { text: "", marks: {} },
  { text: "title aa\ncover bb", marks: { title: "aa", cover: "bb" } },
  { text: "cover bb\ntitle aa\nother cc\nseries", marks: { title: "aa", cover: "bb" }, again: "title aa\ncover bb" },
];

function steps({ field = "title", wrote, writing, there, server, step, after }: MetadataCase): Compared {
  const written = { wrote: { [field]: wrote }, writing: writing && { [field]: writing.value } };
  const [isThere, isOnServer] = [{ [field]: there }, { [field]: server }];
  return [
    {
      step: stepsFor(written, isThere, isOnServer)[field],
      after: marksAround(written, isThere, isOnServer).after[field],
    },
    { step, after },
  ];
}

/** The steps of all fields, once the step of the case is done. */
function stepsAgain({ wrote, writing, there, server, step }: MetadataCase): Compared {
  const fields = metadataFields.filter((field) => field !== "number");
  const again = fields.map((field) => {
    const written = { wrote: { [field]: wrote }, writing: writing && { [field]: writing.value } };
    const marks = marksAround(written, { [field]: there }, { [field]: server });
    const now = step === "leave" ? there : server;
    return stepsFor({ wrote: marks.after }, { [field]: now }, { [field]: server })[field];
  });
  return [again, fields.map(() => "leave")];
}

export const tables: readonly Table[] = [
  tableOf("metadata beside a book", metadataCases, steps),
  tableOf("nothing is left to do once more", metadataCases, stepsAgain),
  tableOf("metadata that belong together", pairCases, ({ wrote, there, server, steps: expected }) => [
    fieldsOf(stepsFor({ wrote }, there, server), expected),
    expected,
  ]),
  tableOf(
    "digests as a text",
    markTexts,
    ({ text, marks, again = text }) => [
      { marks: marksIn(text), again: marksText(marksIn(text)) },
      { marks, again },
    ],
    ({ text }) => text,
  ),
];
