import { parseQuery } from "../../src/model/candidate";
import { tableOf, type Table } from "./table";

interface QuestionCase {
  readonly name: string;
  readonly text: string;
  /** `by: what`; absent: no question. */
  readonly asks?: string;
}

const questionCases: readonly QuestionCase[] = [
  { name: "nothing is no question", text: "   " },
  { name: "words are a title", text: " Moby-Dick ", asks: "title: Moby-Dick" },
  { name: "digits are the server's number, or a title", text: "1984", asks: "id: 1984 or title: 1984" },
  { name: "a number may be written with a sign", text: "#42", asks: "id: 42" },
  { name: "zero is nobody's number", text: "0", asks: "title: 0" },
  { name: "a year in a title leaves it a title", text: "1984 by Orwell", asks: "title: 1984 by Orwell" },
  { name: "a valid ISBN is one", text: "978-3-16-148410-0", asks: "isbn: 9783161484100" },
  { name: "a short ISBN too", text: "0-306-40615-2", asks: "isbn: 0306406152" },
  { name: "a wrong ISBN is a title like any other", text: "9783161484101", asks: "title: 9783161484101" },
];

function asked(text: string): string | undefined {
  const question = parseQuery(text);
  if (question === undefined) return undefined;
  if (question.by === "isbn") return `isbn: ${question.isbn}`;
  if (question.by === "title") return `title: ${question.title}`;
  return question.title === undefined ? `id: ${question.id}` : `id: ${question.id} or title: ${question.title}`;
}

export const tables: readonly Table[] = [
  tableOf("a person types into the search", questionCases, ({ text, asks }) => [asked(text), asks]),
];
