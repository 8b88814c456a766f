import { z } from "zod";
import type { Case, Expected } from "../case";
import { absent, aNumber, aText, broken, guarded, ok, on } from "../expected";

const file = z.looseObject({ id: aNumber, bookType: aText, fileName: aText, fileSizeKb: aNumber });
const book = z.looseObject({
  id: aNumber,
  addedOn: aText,
  // Both fields are missing where the server could read no metadata from the file.
  metadata: z.looseObject({
    title: aText.or(absent),
    authors: z.array(aText).or(absent),
    description: z.null().or(absent),
  }),
  primaryFile: file,
  alternativeFormats: z.array(file).or(absent),
  shelves: z.array(z.unknown()).or(absent),
});
const rel = z.union([aText, z.array(aText)]);
const link = z.looseObject({ rel, href: aText });
const ids = (...names: readonly string[]) => names.map((id) => ({ id }));

const asks = (question: string) => `GET /api/v1/books/page?${question}`;

function lists(question: string, gets: Expected): Case["steps"][number] {
  return { asks: asks(question), as: "member", gets: { "3.5": gets } };
}

const none = ok({ content: z.array(z.unknown()).length(0), page: { totalElements: 0 } });
const refused = { status: 400 };

/** The paths of 3.3, and the answers of 3.2.4 to them. */
export const facetCases: readonly Case[] = [
  {
    name: "a page of all books has links since 3.3, and the files of each book",
    steps: [
      {
        asks: asks("page=0&size=3&sort=-addedOn"),
        as: "member",
        gets: {
          G: broken,
          "3.5": ok({
            content: z.array(book).length(3),
            page: { number: 0, size: 3, totalElements: z.number().min(8) },
            links: z.array(link).refine((all) => all.some((one) => [one.rel].flat().includes("next")), "no next"),
          }),
        },
      },
      {
        asks: asks("page=0&size=3"),
        as: "member",
        gets: {
          G: ok({ content: z.array(z.unknown()).length(3), page: { number: 0, size: 3 }, links: absent }),
          "3.5": ok({ links: z.array(link) }),
        },
      },
    ],
  },
  {
    name: "version 3.2.4 ignores facets and words, and has no path for IDs and facets",
    steps: [
      ...["facet=author:No%20one&facet=", "query=no%20such%20words"].map((question) => ({
        asks: asks(`page=0&size=3&${question}`),
        as: "member" as const,
        gets: { G: ok({ page: { totalElements: z.number().min(8) }, links: absent }), "3.5": none },
      })),
      ...["ids", "facets"].map((path) => ({
        asks: `GET /api/v1/books/${path}`,
        as: "member" as const,
        gets: { ...on(["B2", "G"], broken), "3.5": { status: 200 } },
      })),
      { asks: asks("sort=title"), as: "member", gets: { G: broken, "3.5": { status: 200 } } },
      { asks: asks("sort=metadata.title,desc"), as: "member", gets: { G: { status: 200 }, "3.5": refused } },
    ],
  },
  {
    name: "facets join one name by or, several names by and, and commas add a second facet",
    steps: [
      lists("facet=author:bo%20lindqvist&facet=&sort=title", ok({ content: ids("{cats}", "{cats2}") })),
      lists("facet=file_type:PDF&facet=file_type:CBX&sort=title", none),
      lists(
        "facet=file_type:pdf&facet=language:de&facet=&facet_logic=or&sort=title",
        ok({ content: ids("{street}"), page: { totalElements: 1 } }),
      ),
      lists("facet=author:No,one", refused),
      lists("facet=author:No,one&facet=", none),
      ...["colour:red", "author", "author:", "read_status:LOST"].map((facet) =>
        lists(`facet=${facet}&facet=`, refused),
      ),
      lists("facet=shelf:999999&facet=", none),
      lists("facet=shelf:magic:999999&facet=", { status: 404 }),
      lists("sort=size", refused),
      lists("cursor=nonsense", refused),
    ],
  },
  {
    name: "search words are parts of one field, also of an ISBN",
    steps: [
      lists("query=low%20TIDE&sort=title", ok({ content: ids("{lamp}") })),
      lists("query=9780306406157", ok({ content: ids("{lamp}") })),
      lists("query=978-0306406157", none),
      lists("query=tide%20lamp", none),
    ],
  },
  {
    name: "a page has at most a hundred books, and no page is negative",
    steps: [
      lists("sort=title&size=500", ok({ page: { size: 100 } })),
      lists("sort=title&size=500&page=1", ok({ content: z.array(z.unknown()).length(0), page: { size: 100 } })),
      lists("sort=title&size=0", ok({ page: { size: 20 } })),
      lists("sort=title&size=2&page=-1", ok({ page: { number: 0 } })),
    ],
  },
  {
    name: "a book without a status is in no list by status",
    steps: [
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "other",
        body: { ids: ["{cats2}"], rating: 4 },
        gets: { "3.5": { status: 200 } },
      },
      {
        asks: asks("facet=read_status:UNREAD&facet=read_status:UNSET&facet_logic=or&query=Cats%202"),
        as: "other",
        gets: { "3.5": none },
      },
      {
        asks: asks("facet=read_status:READ&facet=read_status:READING&facet_logic=not&query=Cats%202"),
        as: "other",
        gets: { "3.5": ok({ content: [{ id: "{cats2}", readStatus: "UNSET", personalRating: 4 }] }) },
      },
    ],
  },
  {
    name: "the IDs of a list and the values for its filter are listed",
    steps: [
      {
        asks: "GET /api/v1/books/ids?facet=author:Bo%20Lindqvist&facet=&sort=-title&size=1",
        as: "member",
        gets: { "3.5": ok(["{cats2}", "{cats}"]) },
      },
      {
        asks: "GET /api/v1/books/facets?facet=language:de&facet=",
        as: "member",
        gets: {
          "3.5": ok({
            facets: z
              .array(
                z.looseObject({
                  metadata: z.looseObject({ key: aText }),
                  links: z.array(
                    z.looseObject({
                      value: aText,
                      properties: z.looseObject({ numberOfItems: aNumber }).optional(),
                    }),
                  ),
                }),
              )
              .refine(([first]) => first?.metadata.key === "sort", "the first is not sort")
              .refine((all) => all.some(({ metadata }) => metadata.key === "file_type"), "no file types"),
          }),
        },
      },
    ],
  },
  {
    name: "libraries have an ID and a name",
    steps: [
      {
        asks: "GET /api/v1/libraries",
        as: "member",
        gets: on(["G", "3.5"], ok(z.array(z.looseObject({ id: aNumber, name: aText })).min(1))),
      },
    ],
  },
  {
    name: "pages need a token in the header",
    steps: [
      { asks: asks("page=0"), gets: { "3.5": guarded(401) } },
      { asks: asks("page=0"), as: "reader", gets: { "3.5": guarded(401) } },
      { asks: asks("page=0&token={token}"), gets: { "3.5": guarded(401) } },
      { asks: asks("page=0"), as: "guest", gets: { "3.5": ok({ page: { totalElements: 0 } }) } },
    ],
  },
];
