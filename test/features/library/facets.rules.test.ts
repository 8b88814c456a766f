import type { BrowseList } from "../../../src/features/library/browse.rules";
import type { BookFilter } from "../../../src/features/library/filter.rules";
import { facetOptionsIn, facetQuery, isUnreadFilteredHere } from "../../../src/features/library/facets.rules";

const magic = { kind: "magic", id: 8 as never, name: "M" } as const;

function filtered(sort: BookFilter["sort"], narrowed: Readonly<Record<string, string>>): BrowseList {
  const values = Object.fromEntries(Object.entries(narrowed).map(([name, value]) => [name, { value, name: "" }]));
  return { of: "filtered", filter: { values, sort } };
}

describe("the facets in the address of a request", () => {
  test.each<[string, BrowseList, string | undefined]>([
    ["the newest books", { of: "recent" }, "sort=-addedOn&"],
    [
      "what is being read",
      { of: "reading" },
      "facet=read_status:READING&facet=read_status:RE_READING&facet=read_status:PAUSED&facet_logic=or&sort=-lastReadTime&",
    ],
    [
      "an author with a comma",
      { of: "author", name: "Ellison, Mara" },
      "facet=author:Ellison%2C%20Mara&facet=&sort=title&",
    ],
    ["a series with a colon", { of: "series", name: "A: B" }, "facet=series:A%3A%20B&facet=&sort=seriesNumber&"],
    ["words", { of: "search", name: "a & b" }, "query=a%20%26%20b&sort=title&"],
    ["a magic shelf", { of: "shelf", shelf: magic }, "facet=shelf:magic%3A8&facet=&sort=-addedOn&"],
    ["a shelf", { of: "shelf", shelf: { ...magic, kind: "standard" } }, "facet=shelf:8&facet=&sort=-addedOn&"],
    [
      "unread beside a tag of that name",
      filtered("added", { status: "UNREAD", tag: "UNREAD" }),
      "facet=tag:UNREAD&facet=&sort=-addedOn&",
    ],
    [
      "a status beside a tag that is a number",
      filtered("added", { status: "READ", tag: "0" }),
      "facet=tag:0&facet=&facet=read_status:READ&facet=&sort=-addedOn&",
    ],
    [
      "two values",
      filtered("title", { language: "de", format: "PDF" }),
      "facet=language:de&facet=&facet=file_type:PDF&facet=&sort=title&",
    ],
    [
      "unread, which finds rated books without a status",
      filtered("added", { status: "UNREAD" }),
      "facet=read_status:READING&facet=read_status:RE_READING&facet=read_status:PAUSED&facet=read_status:READ&facet=read_status:PARTIALLY_READ&facet=read_status:WONT_READ&facet=read_status:ABANDONED&facet_logic=not&sort=-addedOn&",
    ],
    [
      "unread beside a language",
      filtered("added", { status: "UNREAD", language: "de" }),
      "facet=language:de&facet=&sort=-addedOn&",
    ],
    [
      "a lowest rating",
      filtered("added", { rating: "8" }),
      "facet=personal_rating:8&facet=personal_rating:9&facet=personal_rating:10&facet=&facet_logic=or&sort=-addedOn&",
    ],
    [
      "a lowest rating beside another value",
      filtered("rating", { format: "PDF", rating: "10" }),
      "facet=file_type:PDF&facet=&facet=personal_rating:10&facet=&facet_logic=or&sort=-personalRating&",
    ],
    [
      "not rated",
      filtered("title", { rating: "0" }),
      `${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((one) => `facet=personal_rating:${one.toFixed(0)}&`).join("")}facet=&facet_logic=not&sort=title&`,
    ],
    ["not rated beside a language", filtered("added", { rating: "0", language: "de" }), undefined],
    ["all authors", { of: "authors" }, undefined],
    ["the shelves", { of: "shelves" }, undefined],
  ])("stand for %s", (_name, list, query) => {
    expect(facetQuery(list)).toBe(query);
  });
});

test("the device filters unread books itself if there are other values", () => {
  expect(isUnreadFilteredHere({ values: { status: { value: "UNREAD", name: "" } }, sort: "added" })).toBe(false);
  const two = { status: { value: "UNREAD", name: "" }, language: { value: "de", name: "" } };
  expect(isUnreadFilteredHere({ values: two, sort: "added" })).toBe(true);
  const none = { status: { value: "UNREAD", name: "" }, rating: { value: "0", name: "" } };
  expect(isUnreadFilteredHere({ values: none, sort: "added" })).toBe(false);
});

test("another status is never filtered by the device", () => {
  const values = { status: { value: "READ", name: "" }, language: { value: "de", name: "" } };
  expect(isUnreadFilteredHere({ values, sort: "added" })).toBe(false);
});

test("only a status that is unset counts as unread, not a tag of that name", () => {
  const values = ["sea", "UNSET"].map((value) => ({ value, name: value, count: 1 }));
  const options = facetOptionsIn([
    { key: "tag", values, isCut: false },
    { key: "read_status", values: values.slice(1), isCut: false },
  ]);
  expect(options.tag).toEqual(values);
  expect(options.status).toEqual([{ value: "UNREAD", name: "", count: 1 }]);
});
