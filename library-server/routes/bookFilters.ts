import { z } from "zod";
import { ok, refusal } from "../answer";
import type { Context } from "../context";
import type { Dialect } from "../dialect";
import { endpoint } from "../endpoint";
import { numberInQuery } from "../shapes/scalars";
import { filesOf } from "../state/bookFile";
import { readersOf, statusOf } from "../state/readStatus";
import type { Book, State, User } from "../state/state";
import { lastReadTime } from "../state/webReader";
import { families, type Family } from "./families";
import { fileView } from "./bookView";
import { paging } from "./pages";

const words = z.union([z.string(), z.array(z.string())]).optional();

const filters = {
  libraryId: numberInQuery.optional(),
  category: words,
  tag: words,
  language: words,
  fileType: words,
  status: words,
  minRating: numberInQuery.optional(),
  maxRating: numberInQuery.optional(),
};

/** The filters of the newest servers, which can list all IDs at once. */
const idFilters = {
  ...filters,
  authors: words,
  series: words,
  shelfId: numberInQuery.optional(),
  sort: z.string().optional(),
  dir: z.enum(["asc", "desc"]).optional(),
};

/** Only the values that the plugin asks for. */
export const filtered = z
  .strictObject({
    sort: z.enum(["addedOn", "title", "seriesName", "personalRating", "lastReadTime"]),
    dir: z.enum(["asc", "desc"]),
    ...filters,
    ...paging,
  })
  .transform((query) => ({ ...query, isFiltered: true }));

type Filters = Pick<z.output<z.ZodObject<typeof idFilters>>, keyof typeof filters | "authors" | "series" | "shelfId">;

const statuses = ["UNREAD", "READING", "RE_READING", "READ", "PARTIALLY_READ", "PAUSED", "WONT_READ", "ABANDONED"];

const ofFamily = ({ base, exists }: Family) => [
  endpoint({
    method: "GET",
    path: `${base}/filter-options`,
    access: "bearer",
    exists,
    answer: ({ context, user }) => ok(optionsOf(context, user())),
  }),

  endpoint({
    method: "GET",
    path: `${base}/libraries`,
    access: "bearer",
    exists,
    answer: ({ context: { state, dialect }, user }) => {
      if (dialect.filterLists) return refusal(500, "An unexpected error occurred.");
      return ok(user().hasLibrary ? [{ id: 1, name: "Library", icon: "book", bookCount: state.books.length }] : []);
    },
  }),

  endpoint({
    method: "GET",
    path: `${base}/books/ids`,
    access: "bearer",
    exists: (dialect) => exists(dialect) && dialect.filterLists,
    query: z.strictObject(idFilters),
    answer: ({ context, query, user }) => {
      if (isForeign(query)) return refusal(403, `Access denied to library ${query.libraryId}`);
      return ok(
        matching(context, user(), query)
          .map(({ id }) => id)
          .sort((a, b) => a - b),
      );
    },
  }),
];

/** The filters of real servers. Older servers count neither statuses nor formats. */
export const bookFilterRoutes = families.flatMap(ofFamily);

function optionsOf({ state, dialect }: Context, user: User): object {
  const books = user.hasLibrary ? state.books : [];
  const authors = counted(books.flatMap((book) => book.authors));
  const languages = counted(books.flatMap(({ language }) => (language === "" ? [] : [language]))).map(
    ({ name, count }) => ({ code: name, label: labels.of(name), count }),
  );
  const fileTypes = counted(books.flatMap((book) => typesOf(book, dialect)));
  if (!dialect.filterLists) {
    return { authors, languages, readStatuses: statuses, fileTypes: fileTypes.map(({ name }) => name).sort() };
  }
  const told = books.flatMap((book) => statusToldOf(state, user, book) ?? []);
  return {
    authors,
    languages,
    readStatuses: counted(told).sort((a, b) => Number(b.name === "UNSET") - Number(a.name === "UNSET")),
    fileTypes,
    categories: counted(books.flatMap(({ categories = [] }) => categories)),
    publishers: [],
    series: counted(books.flatMap(({ series }) => series ?? [])),
    tags: counted(books.flatMap(({ tags = [] }) => tags)),
    personalRatings: counted(books.flatMap((book) => ratingOf(state, user, book)?.toFixed(0) ?? [])),
    shelves: [],
    libraries: books.length === 0 ? [] : [{ name: "1:Library", count: books.length }],
  };
}

const labels = new Intl.DisplayNames(["en"], { type: "language" });

function counted(names: readonly string[]): { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/**
 * The status of a book; UNSET if the user has no status, rating or position of it. A book with only a rating may have
 * no status.
 */
function statusToldOf(state: State, user: User, { id }: Book): string | undefined {
  return statusOf(state, user.id, id)?.readStatus ?? (readersOf(state, id).has(user.id) ? undefined : "UNSET");
}

function typesOf(book: Book, dialect: Dialect): readonly string[] {
  return [...new Set(filesOf(book).map((file) => fileView(file, dialect).bookType))];
}

function ratingOf({ ratings }: State, user: User, { id }: Book): number | undefined {
  return ratings.findLast((one) => one.userId === user.id && one.bookId === id)?.personalRating ?? undefined;
}

/** Tells whether the filter asks for another library; there is only one. */
export function isForeign({ libraryId = 1 }: Filters): boolean {
  return libraryId !== 1;
}

/**
 * The newest servers split a single value at its commas, but not several values; other servers read one value, and no
 * genres.
 */
export function matching({ state, dialect }: Context, user: User, query: Filters): readonly Book[] {
  const isNewest = dialect.filterLists;
  const wantedBy = (given: Filters["tag"]): readonly string[] | undefined => {
    if (given === undefined) return undefined;
    const all =
      typeof given === "string" ? (isNewest ? given.split(",") : [given]) : isNewest ? given : given.slice(0, 1);
    const names = all.map((name) => name.trim().toLowerCase()).filter((name) => name !== "");
    return names.length === 0 ? undefined : names;
  };
  const { minRating, maxRating } = query;
  const shelf = query.shelfId === undefined ? undefined : state.shelves.find(({ id }) => id === query.shelfId);
  const facts: readonly [Filters["tag"], (book: Book) => readonly string[]][] = [
    [isNewest ? query.category : undefined, ({ categories = [] }) => categories],
    [isNewest ? query.tag : undefined, ({ tags = [] }) => tags],
    [query.authors, ({ authors }) => authors],
    [query.series, ({ series = "" }) => [series]],
    [query.language, ({ language }) => [language]],
    [query.fileType, (book) => typesOf(book, dialect)],
    [
      query.status,
      (book) => [(isNewest ? statusToldOf(state, user, book) : statusOf(state, user.id, book.id)?.readStatus) ?? ""],
    ],
  ];
  return state.books.filter((book) => {
    const rating = ratingOf(state, user, book);
    if (shelf !== undefined && !shelf.bookIds.includes(book.id)) return false;
    if (minRating !== undefined && (rating ?? 0) < minRating) return false;
    if (maxRating === 0 ? rating !== undefined : maxRating !== undefined && (rating ?? 99) > maxRating) return false;
    return facts.every(([given, valuesOf]) => {
      const wanted = wantedBy(given);
      return wanted === undefined || valuesOf(book).some((value) => wanted.includes(value.toLowerCase()));
    });
  });
}

/** Books without the value of the sort come as the smallest. */
export function inOrder(
  { state, dialect }: Context,
  user: User,
  books: readonly Book[],
  query: Sorting,
): readonly Book[] {
  const fieldOf = (book: Book): string | number => {
    if (query.sort === "title") return book.title.toLowerCase();
    if (query.sort === "seriesName") return (book.series ?? "").toLowerCase();
    if (dialect.filterLists && query.sort === "personalRating") return ratingOf(state, user, book) ?? 0;
    if (dialect.filterLists && query.sort === "lastReadTime") return lastReadTime(state, user.id, book.id) ?? "";
    return state.books.indexOf(book);
  };
  const direction = query.dir === "asc" ? 1 : -1;
  const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...books].sort((a, b) => direction * compare(fieldOf(a), fieldOf(b)));
}

type Sorting = Pick<z.output<typeof filtered>, "sort" | "dir">;
