import { newBooksIn, withNewBooks } from "../../src/features/shelves/newBooks.rules";
import type { BookId } from "../../src/model/book";
import { tableOf, type Table } from "./table";

interface NewCase {
  readonly name: string;
  readonly setting: string;
  readonly came: readonly number[];
  readonly ids: readonly number[];
}

const many = Array.from({ length: 250 }, (_, place) => place + 1);

const newCases: readonly NewCase[] = [
  { name: "the first ones", setting: "", came: [3, 4], ids: [3, 4] },
  { name: "later ones come first", setting: "3\n4", came: [5], ids: [5, 3, 4] },
  { name: "a book that came twice", setting: "3\n4", came: [4], ids: [4, 3] },
  { name: "lines that are no books", setting: "x\n\n0\n3", came: [], ids: [3] },
  { name: "a whole library", setting: "900", came: many, ids: many.slice(0, 200) },
];

export const tables: readonly Table[] = [
  tableOf("books that came by themselves", newCases, ({ setting, came, ids }) => [
    newBooksIn(withNewBooks(setting, came as BookId[])),
    ids,
  ]),
];
