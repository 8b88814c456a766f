import { z } from "zod";
import { ok, refusal } from "../answer";
import { endpoint } from "../endpoint";
import type { Book } from "../state/state";

/** An ISBN of 10 or 13 places; hyphens are allowed. */
const isbn = z
  .string()
  .refine((text) => /^(\d{9}[\dX]|\d{13})$/.test(text.replaceAll("-", "")), "not an ISBN");

const mostResults = 50;

export const searchRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/books/search",
    access: "bearer",
    exists: (dialect) => dialect.search,
    // Without a search this is the book called "search", and that is no number.
    absent: () => refusal(500, "An unexpected error occurred."),
    query: z.union([z.strictObject({ isbn }), z.strictObject({ title: z.string().trim().min(1) })]),
    answer: ({ context, query }) => {
      const scoreOf = "isbn" in query ? isbnScore(query.isbn) : titleScore(query.title);
      const results = context.state.books
        .map((book) => ({ ...summaryOf(book), matchScore: scoreOf(book) }))
        .filter((result) => result.matchScore > 0)
        .sort((one, other) => other.matchScore - one.matchScore);
      return ok(results.slice(0, mostResults));
    },
  }),
];

function summaryOf({ id, title, authors, isbn10, isbn13, fingerprint }: Book) {
  return { id, title, authors: authors.join(", "), isbn10, isbn13, hash: fingerprint };
}

/** 1 for the very ISBN; no ISBN of 10 places is made one of 13. Half its digits alike from the left is a faint likeness. */
function isbnScore(asked: string): (book: Book) => number {
  const digits = asked.replaceAll("-", "");
  return (book) => {
    if (book.isbn13 === digits || book.isbn10 === digits) return 1;
    const beginning = digits.slice(0, 9);
    return book.isbn13?.startsWith(beginning) || book.isbn10?.startsWith(beginning) ? 0.6 : 0;
  };
}

/** 1 for the very title in any case of letters, less for one that holds the words. */
function titleScore(asked: string): (book: Book) => number {
  const wanted = asked.trim().toLowerCase();
  return (book) => {
    const title = book.title.toLowerCase();
    if (title === wanted) return 1;
    if (title.includes(wanted)) return 0.9;
    const words = wanted.split(/\s+/);
    const found = words.filter((word) => title.split(/[^\p{L}\p{N}]+/u).includes(word)).length;
    return (0.8 * found) / words.length;
  };
}
