import { z } from "zod";
import { ok, refusal } from "../answer";
import type { Dialect } from "../dialect";
import { endpoint } from "../endpoint";
import type { Book } from "../state/state";

/** An ISBN of 10 or 13 digits; hyphens are allowed. */
const isbn = z.string().refine((text) => /^(\d{9}[\dX]|\d{13})$/.test(text.replaceAll("-", "")), "not an ISBN");

const mostResults = 50;

export const searchRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/books/search",
    access: "bearer",
    exists: (dialect) => dialect.search,
    // Without a search this path asks for the book "search", which is not a number.
    absent: () => refusal(500, "An unexpected error occurred."),
    query: z.object({ isbn: z.string().optional(), title: z.string().optional() }),
    allowed: {
      query: z.union([z.strictObject({ isbn }), z.strictObject({ title: z.string().trim().min(1) })]),
    },
    answer: ({ context, query }) => {
      if (query.isbn === undefined && query.title === undefined)
        return refusal(400, "Either title or isbn must be given");
      const scores = [
        ...(query.isbn === undefined ? [] : [isbnScore(query.isbn)]),
        ...(query.title === undefined ? [] : [titleScore(query.title)]),
      ];
      // If two values are asked for, the better score counts.
      const scoreOf = (book: Book) => Math.max(...scores.map((score) => score(book)));
      const results = context.state.books
        .map((book) => ({ ...summaryOf(book, context.dialect), matchScore: scoreOf(book) }))
        .filter((result) => result.matchScore > 0)
        .sort((one, other) => other.matchScore - one.matchScore);
      return ok(results.slice(0, mostResults));
    },
  }),
];

/** The search of the fork gives neither authors nor ISBNs. */
function summaryOf({ id, title, authors, isbn10, isbn13, fingerprint }: Book, { name }: Dialect) {
  if (name === "W") return { id, title, hash: fingerprint };
  return { id, title, authors: authors.join(", "), isbn10, isbn13, hash: fingerprint };
}

/**
 * The score is 1 for the same ISBN; an ISBN of 10 digits is not converted to 13. The same first 9 digits give a low
 * score. A small x is not a digit, and an ISBN without digits matches every book without an ISBN.
 */
function isbnScore(asked: string): (book: Book) => number {
  const digits = asked.replace(/[^\dX]/g, "");
  return ({ isbn13 = "", isbn10 = "" }) => {
    if (isbn13 === digits || isbn10 === digits) return 1;
    const beginning = digits.slice(0, 9);
    return beginning !== "" && (isbn13.startsWith(beginning) || isbn10.startsWith(beginning)) ? 0.6 : 0;
  };
}

/** The score is 1 for the same title in upper or lower case, and less for a title that contains the words. */
function titleScore(asked: string): (book: Book) => number {
  const wanted = asked.trim().toLowerCase();
  if (wanted === "") return () => 0;
  return (book) => {
    const title = book.title.toLowerCase();
    if (title === wanted) return 1;
    if (title.includes(wanted)) return 0.9;
    const words = wanted.split(/\s+/);
    const found = words.filter((word) => title.split(/[^\p{L}\p{N}]+/u).includes(word)).length;
    return (0.8 * found) / words.length;
  };
}
