import type { BookId } from "../../src/model/book";
import { sortedRecommendations } from "../../src/model/candidate";
import { tableOf, type Table } from "./table";

/** Recommendations as a server lists them, and their IDs in the order in which they are shown. */
interface RecommendationCase {
  readonly name: string;
  readonly listed: readonly (readonly [id: number, title: string, similarity: number])[];
  readonly shown: readonly number[];
}

const cases: readonly RecommendationCase[] = [
  {
    name: "are ordered by similarity, then by title, then by ID",
    listed: [
      [1, "Emma", 0.5],
      [9, "dune", 0.9],
      [2, "Dune", 0.9],
      [3, "Anna", 0.5],
    ],
    shown: [2, 9, 3, 1],
  },
  {
    name: "are ordered independent of the server's order",
    listed: [
      [3, "Anna", 0.5],
      [2, "Dune", 0.9],
      [9, "dune", 0.9],
      [1, "Emma", 0.5],
    ],
    shown: [2, 9, 3, 1],
  },
];

export const tables: readonly Table[] = [
  tableOf("recommendations", cases, ({ listed, shown }) => {
    const books = listed.map(([id, title, similarity]) => ({ book: { id: id as BookId, title }, similarity }));
    return [sortedRecommendations(books).map(({ book }) => book.id), shown];
  }),
];
