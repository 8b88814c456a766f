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
  { name: "if neither side has a value", step: "leave" },
  { name: "if the server has a first value", server: "A", step: "write", after: "A" },
  { name: "if the reader set a value first", there: "R", server: "A", step: "leave" },
  { name: "if the reader first set the server's value", there: "A", server: "A", step: "leave" },
  { name: "if the reader set a value first, and the server has none", there: "R", step: "leave" },

  { name: "if nothing has changed", wrote: "A", there: "A", server: "A", step: "leave", after: "A" },
  { name: "if the server has changed the value", wrote: "A", there: "A", server: "B", step: "write", after: "B" },
  { name: "if the server has removed the value", wrote: "A", there: "A", step: "remove" },
  { name: "if the reader has changed the value", wrote: "A", there: "R", server: "A", step: "leave", after: "A" },
  { name: "if both have changed the value", wrote: "A", there: "R", server: "B", step: "leave", after: "A" },
  {
    name: "if both have changed the value to the same",
    wrote: "A",
    there: "B",
    server: "B",
    step: "leave",
    after: "A",
  },
  {
    name: "if the reader has changed the value, and the server has removed it",
    wrote: "A",
    there: "R",
    step: "leave",
    after: "A",
  },
  { name: "if the reader has removed the value", wrote: "A", server: "A", step: "leave", after: "A" },
  {
    name: "if the reader has removed the value, and the server has changed it",
    wrote: "A",
    server: "B",
    step: "leave",
    after: "A",
  },

  // The power went while it was written.
  { name: "after a power cut before the first value", writing: { value: "A" }, server: "A", step: "write", after: "A" },
  {
    name: "after a power cut after the first value",
    writing: { value: "A" },
    there: "A",
    server: "A",
    step: "leave",
    after: "A",
  },
  {
    name: "after a power cut after the first value, and the server changed since",
    writing: { value: "A" },
    there: "A",
    server: "B",
    step: "write",
    after: "B",
  },
  {
    name: "after a power cut before the first value, and the reader set one",
    writing: { value: "A" },
    there: "R",
    server: "A",
    step: "leave",
  },
  {
    name: "after a power cut before a change",
    wrote: "A",
    writing: { value: "B" },
    there: "A",
    server: "B",
    step: "write",
    after: "B",
  },
  {
    name: "after a power cut after a change",
    wrote: "A",
    writing: { value: "B" },
    there: "B",
    server: "B",
    step: "leave",
    after: "B",
  },
  {
    name: "after a power cut in the middle",
    wrote: "A",
    writing: { value: "B" },
    server: "B",
    step: "write",
    after: "B",
  },
  {
    name: "after a power cut, and the reader changed the value",
    wrote: "A",
    writing: { value: "B" },
    there: "R",
    server: "B",
    step: "leave",
    after: "A",
  },
  { name: "after a power cut before a removal", wrote: "A", writing: {}, there: "A", step: "remove" },
  { name: "after a power cut after a removal", wrote: "A", writing: {}, step: "leave" },
  {
    name: "after a power cut while only other fields were written",
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
    name: "if the server has a series and a number",
    wrote: {},
    there: {},
    server: { series: "S", number: "1" },
    steps: { series: "write", number: "write" },
  },
  {
    name: "if the series is the reader's, without a number",
    wrote: {},
    there: { series: "R" },
    server: { series: "S", number: "1" },
    steps: { series: "leave", number: "leave" },
  },
  {
    name: "if the reader renamed the series, with a number",
    wrote: { series: "S", number: "1" },
    there: { series: "R", number: "1" },
    server: { series: "S", number: "2" },
    steps: { series: "leave", number: "leave" },
  },
  {
    name: "if the metadata is removed, whatever the reader's series is",
    wrote: { series: "S", number: "1" },
    there: { series: "R", number: "1" },
    server: {},
    steps: { series: "leave", number: "remove" },
  },
  {
    name: "if the number is the reader's, with another series",
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
  tableOf("the step for a field of the metadata", metadataCases, steps, ({ name, step }) => `${name}: ${step}`),
  tableOf("the field of the metadata is stable in a second run", metadataCases, stepsAgain),
  tableOf("the steps for series and number", pairCases, ({ wrote, there, server, steps: expected }) => [
    fieldsOf(stepsFor({ wrote }, there, server), expected),
    expected,
  ]),
  tableOf(
    "the stored text of the digests",
    markTexts,
    ({ text, marks, again = text }) => [
      { marks: marksIn(text), again: marksText(marksIn(text)) },
      { marks, again },
    ],
    ({ text }) => text,
  ),
];
