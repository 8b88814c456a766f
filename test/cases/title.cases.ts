import { ownText, paragraphIn, titleIn } from "../../src/base/title";
import { tableOf, type Table } from "./table";

interface TitleCase {
  readonly name: string;
  readonly text?: string;
  /** Absent: no title. */
  readonly title?: string;
}

const titleCases: readonly TitleCase[] = [
  { name: "is missing without text" },
  { name: "is missing with blanks only", text: " \n\t " },
  {
    name: "is kept if it is ordinary",
    text: "Moby-Dick; or, The Whale",
    title: "Moby-Dick; or, The Whale",
  },
  { name: "has one line", text: "First\r\nsecond\n\nthird", title: "First second third" },
  { name: "has no blanks at its ends", text: "  Emma \n", title: "Emma" },
  { name: "may be a single letter", text: "\nX", title: "X" },
  {
    name: "has a blank for invisible characters between words",
    text: "tab\tbell\u0007escape\u001b[31m\u007fdelete",
    title: "tab bell escape [31m delete",
  },
  {
    name: "has no characters that change the direction of a line",
    text: "gpj\u202ebupe \u2067a\u2069",
    title: "gpjbupe a",
  },
  { name: "has no marks of the host for bold type", text: "\ufff1\ufff2bold\ufff3 type", title: "bold type" },
  { name: "is missing with invisible characters only", text: "\u202e\u2066" },
  { name: "has no control characters outside ASCII", text: "a\u009b31mb\u0080é", title: "a31mbé" },
  { name: "has blanks for line ends outside ASCII", text: "first\u2028second\u2029third", title: "first second third" },
  { name: "is missing with blank letters and old control characters", text: "\u3164\uffa0\u206e\u180e" },
  { name: "keeps letters of every alphabet", text: "燈塔與\nספר المنارة é", title: "燈塔與 ספר المنارة é" },
];

const paragraphCases: readonly TitleCase[] = [
  { name: "is missing without text" },
  { name: "keeps line breaks", text: "First\r\nsecond\n\nthird", title: "First\nsecond\n\nthird" },
  { name: "has line breaks for line ends outside ASCII", text: "a\u2028b\u2029c", title: "a\nb\nc" },
  { name: "has no control characters", text: "a\u001b[1mb\u0000c\u0007d\u009be\u007f", title: "a[1mbcde" },
  {
    name: "has no characters that change the direction of writing",
    text: "gpj\u202ebupe\u200f \u2067a\u2069",
    title: "gpjbupe a",
  },
  { name: "has no marks of the host for bold type", text: "\ufff1\ufff2bold\ufff3 type", title: "bold type" },
  { name: "has no hidden letters", text: "a\u{e0041}b", title: "ab" },
  { name: "has a blank for a tab", text: "a\tb", title: "a b" },
  { name: "is missing with such characters only", text: "\u202e\u0000 \n" },
  { name: "has a long line cut", text: "ab".repeat(450_000), title: "ab".repeat(10_000) },
];

const ownTextCases: readonly { readonly name: string; readonly text: string; readonly left: string }[] = [
  { name: "keeps tabs, blanks and Arabic marks", text: " a\tb \u200f \n", left: " a\tb \u200f \n" },
  { name: "has no control characters and overrides", text: "a\u001bb\u202ec\ufff2d\r\n", left: "abcd\n" },
];

export const tables: readonly Table[] = [
  tableOf("a title from a server or a file", titleCases, ({ text, title }) => [titleIn(text), title]),
  tableOf("a paragraph from a server", paragraphCases, ({ text, title }) => [paragraphIn(text), title]),
  tableOf("a text that the reader typed", ownTextCases, ({ text, left }) => [ownText(text), left]),
];
