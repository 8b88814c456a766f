import { ownText, paragraphIn, titleIn } from "../../src/base/title";
import { tableOf, type Table } from "./table";

interface TitleCase {
  readonly name: string;
  readonly text?: string;
  /** Absent: no title. */
  readonly title?: string;
}

const titleCases: readonly TitleCase[] = [
  { name: "nothing is no title" },
  { name: "blanks are no title", text: " \n\t " },
  {
    name: "an ordinary title stays as it is",
    text: "Moby-Dick; or, The Whale",
    title: "Moby-Dick; or, The Whale",
  },
  { name: "several lines become one", text: "First\r\nsecond\n\nthird", title: "First second third" },
  { name: "blanks at the ends go", text: "  Emma \n", title: "Emma" },
  { name: "a single letter is one", text: "\nX", title: "X" },
  {
    name: "signs that nobody can see part words",
    text: "tab\tbell\u0007escape\u001b[31m\u007fdelete",
    title: "tab bell escape [31m delete",
  },
  { name: "what turns the direction of a line goes", text: "gpj\u202ebupe \u2067a\u2069", title: "gpjbupe a" },
  { name: "the host's own marks for bold type go", text: "\ufff1\ufff2bold\ufff3 type", title: "bold type" },
  { name: "nothing but such signs is no title", text: "\u202e\u2066" },
  { name: "controls beyond ASCII go", text: "a\u009b31mb\u0080é", title: "a31mbé" },
  { name: "ends of lines beyond ASCII part words", text: "first\u2028second\u2029third", title: "first second third" },
  { name: "blank letters and old controls are no title", text: "\u3164\uffa0\u206e\u180e" },
  { name: "letters of every alphabet stay", text: "燈塔與\nספר المنارة é", title: "燈塔與 ספר المنارة é" },
];

const paragraphCases: readonly TitleCase[] = [
  { name: "nothing is no paragraph" },
  { name: "line breaks stay", text: "First\r\nsecond\n\nthird", title: "First\nsecond\n\nthird" },
  { name: "ends of lines beyond ASCII are line breaks", text: "a\u2028b\u2029c", title: "a\nb\nc" },
  { name: "control characters go", text: "a\u001b[1mb\u0000c\u0007d\u009be\u007f", title: "a[1mbcde" },
  { name: "signs that turn the direction go", text: "gpj\u202ebupe\u200f \u2067a\u2069", title: "gpjbupe a" },
  { name: "the host's marks for bold type go", text: "\ufff1\ufff2bold\ufff3 type", title: "bold type" },
  { name: "hidden letters go", text: "a\u{e0041}b", title: "ab" },
  { name: "a tab becomes a blank", text: "a\tb", title: "a b" },
  { name: "a paragraph of such signs is none", text: "\u202e\u0000 \n" },
  { name: "a long line is cut", text: "ab".repeat(450_000), title: "ab".repeat(10_000) },
];

const ownTextCases: readonly { readonly name: string; readonly text: string; readonly left: string }[] = [
  { name: "tabs, blanks and marks of Arabic stay", text: " a\tb \u200f \n", left: " a\tb \u200f \n" },
  { name: "control characters and overrides go", text: "a\u001bb\u202ec\ufff2d\r\n", left: "abcd\n" },
];

export const tables: readonly Table[] = [
  tableOf("a title", titleCases, ({ text, title }) => [titleIn(text), title]),
  tableOf("a paragraph", paragraphCases, ({ text, title }) => [paragraphIn(text), title]),
  tableOf("a reader's own text", ownTextCases, ({ text, left }) => [ownText(text), left]),
];
