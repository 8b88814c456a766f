import { z } from "zod";
import type { Case } from "../case";
import { aLocalTime, aNumber, ok, real } from "../expected";

const highlight = {
  bookId: "{fog}",
  cfi: "epubcfi(/6/4!/4/2,/2/1:0,/2/1:9)",
  text: "a lantern over the notebook",
  color: "#FFCC00",
  style: "highlight",
};
const note = { bookId: "{lamp}", cfi: "epubcfi(/6/4!/4/2/22)", noteContent: "a lantern over the notebook too" };

const list = "GET /api/v1/notebook?page=0&size=50&types=HIGHLIGHT,NOTE";

export const notebookCases: readonly Case[] = [
  {
    name: "the notebook lists highlights and notes of all books, the newest first",
    steps: [
      { asks: "POST /api/v1/annotations", as: "other", body: highlight, gets: real(ok({ id: aNumber })) },
      { asks: "POST /api/v2/book-notes", as: "other", body: note, gets: real(ok({ id: aNumber })) },
      {
        asks: `${list}&search=Lantern%20over%20the%20notebook%20t`,
        as: "other",
        gets: real(
          ok({
            content: [
              {
                id: aNumber,
                type: "NOTE",
                bookId: "{lamp}",
                bookTitle: "The Lamp at Low Tide",
                text: null,
                note: note.noteContent,
                primaryBookType: "EPUB",
                createdAt: aLocalTime,
              },
            ],
            page: { size: 50, number: 0, totalElements: 1, totalPages: 1 },
          }),
        ),
      },
      {
        asks: "GET /api/v1/notebook?page=0&size=50&types=HIGHLIGHT&search=lantern%20over",
        as: "other",
        gets: real(
          ok({
            content: [{ type: "HIGHLIGHT", bookId: "{fog}", text: highlight.text, note: null, style: "highlight" }],
            page: { size: 50, number: 0, totalElements: 1, totalPages: 1 },
          }),
        ),
      },
      { asks: `${list}&search=no%20such%20words`, as: "other", gets: real(ok({ content: z.array(z.never()) })) },
    ],
  },
];
