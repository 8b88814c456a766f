import { parseQuery } from "../../src/model/candidate";
import { tableOf, type Table } from "./table";

interface QuestionCase {
  readonly name: string;
  readonly text: string;
  /** `by: what`; absent: no question. */
  readonly asks?: string;
}

const questionCases: readonly QuestionCase[] = [
  { name: "is empty without text", text: "   " },
  { name: "is a title with words", text: " Moby-Dick ", asks: "title: Moby-Dick" },
  { name: "is an ID or a title with digits", text: "1984", asks: "id: 1984 or title: 1984" },
  { name: "may have a sign before the ID", text: "#42", asks: "id: 42" },
  { name: "may have zeros in the ID", text: "100", asks: "id: 100 or title: 100" },
  { name: "is a title with the sign alone", text: "#", asks: "title: #" },
  { name: "is a title with an exponent", text: "1e3", asks: "title: 1e3" },
  { name: "is a title with a plus sign", text: "+7", asks: "title: +7" },
  { name: "is a title with a full stop", text: "1.0", asks: "title: 1.0" },
  { name: "is not an ID with zero", text: "0", asks: "title: 0" },
  { name: "is a title with a year in it", text: "1984 by Orwell", asks: "title: 1984 by Orwell" },
  { name: "is an ISBN with a valid ISBN", text: "978-3-16-148410-0", asks: "isbn: 9783161484100" },
  { name: "is an ISBN with a short ISBN", text: "0-306-40615-2", asks: "isbn: 0306406152" },
  { name: "is a title with an invalid ISBN", text: "9783161484101", asks: "title: 9783161484101" },
];

function asked(text: string): string | undefined {
  const question = parseQuery(text);
  if (question === undefined) return undefined;
  if (question.by === "isbn") return `isbn: ${question.isbn}`;
  if (question.by === "title") return `title: ${question.title}`;
  return question.title === undefined ? `id: ${question.id}` : `id: ${question.id} or title: ${question.title}`;
}

export const tables: readonly Table[] = [
  tableOf("a typed search", questionCases, ({ text, asks }) => [asked(text), asks]),
];
