import { z } from "zod";
import type { Case, Expected } from "../case";
import { aLocalTime, aNumber, broken, empty, json, ok, real, refused } from "../expected";
import { annotation, bookmark, note, place, placed, spot } from "./notes";

const invalid: Expected = json(400, {
  status: 400,
  message: "Validation error",
  details: z.array(z.string()).min(1),
});

/** Single fields of notes, and notes without a place. */
export const noteFieldCases: readonly Case[] = [
  {
    name: "an annotation has defaults",
    steps: [
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { bookId: "{fog}", cfi: place(8), text: "plain" },
        gets: ok({ color: "#FFFF00", style: "highlight", note: null, chapterTitle: null }),
      },
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { bookId: "{fog}", cfi: place(8).toUpperCase().replace("EPUBCFI", "epubcfi"), text: "plain" },
        gets: refused(409, "Annotation already exists at this location"),
      },
    ],
  },
  {
    name: "the database compares places without accents, case and blanks at the end",
    steps: [
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { bookId: "{street}", cfi: "epubcfi(/6/4[Chapa]!/4/2)", text: "a" },
        gets: real({ status: 200 }),
      },
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { bookId: "{street}", cfi: "epubcfi(/6/4[chäpA]!/4/2)", text: "a" },
        gets: real({ status: 409 }),
      },
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { bookId: "{street}", cfi: "epubcfi(/6/4[Chapa]!/4/2)  ", text: "a" },
        gets: real({ status: 409 }),
      },
    ],
  },
  {
    name: "an empty text deletes a note, and a missing text keeps the note",
    steps: [
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { ...annotation, cfi: place(20) },
        gets: { status: 200 },
        keeps: { it: "id" },
      },
      {
        asks: "PUT /api/v1/annotations/{it}",
        as: "member",
        body: { note: null, color: "#112233" },
        gets: real(ok({ note: "ominous", color: "#112233" })),
      },
      {
        asks: "PUT /api/v1/annotations/{it}",
        as: "member",
        body: { note: "" },
        gets: ok({ note: "", style: "underline" }),
      },
      { asks: "DELETE /api/v1/annotations/{it}", as: "member", gets: empty(204) },
    ],
  },
  {
    name: "the texts of a note have limits",
    steps: [
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { ...annotation, cfi: place(30), text: "x".repeat(5001) },
        gets: invalid,
      },
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { ...annotation, cfi: place(30), text: "" },
        gets: real(invalid),
      },
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { ...annotation, cfi: place(32), text: "  " },
        gets: real({ status: 200 }),
      },
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { ...annotation, cfi: place(30), note: "x".repeat(5001) },
        gets: invalid,
      },
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { ...annotation, cfi: place(30), color: "yellow" },
        gets: real(invalid),
      },
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { ...annotation, cfi: place(30), style: "wavy" },
        gets: invalid,
      },
      {
        asks: "POST /api/v1/annotations",
        as: "member",
        body: { ...annotation, cfi: place(30), chapterTitle: "x".repeat(501) },
        gets: invalid,
      },
      {
        asks: "POST /api/v2/book-notes",
        as: "member",
        body: { ...note, cfi: spot(30), selectedText: "x".repeat(5001) },
        gets: invalid,
      },
      {
        asks: "POST /api/v2/book-notes",
        as: "member",
        body: { ...note, cfi: spot(30), noteContent: "" },
        gets: real(invalid),
      },
      {
        asks: "POST /api/v1/bookmarks",
        as: "member",
        body: { ...bookmark, cfi: spot(30), title: "x".repeat(256) },
        gets: { status: 400, type: "application/json" },
      },
    ],
  },
  {
    name: "the lists of an unknown book are empty",
    steps: placed.map(({ path }) => ({
      asks: `GET ${path}/book/{nobook}`,
      as: "member" as const,
      gets: real(ok(z.array(z.unknown()).length(0))),
    })),
  },
  {
    name: "a note on the book is stored",
    steps: [
      {
        asks: "POST /api/v1/book-notes",
        as: "member",
        body: { bookId: "{lamp}", title: "Chapter 1", content: "Slow, and good." },
        gets: ok({
          id: aNumber,
          userId: "{member.id}",
          bookId: "{lamp}",
          title: "Chapter 1",
          content: "Slow, and good.",
          createdAt: aLocalTime,
          updatedAt: aLocalTime,
        }),
        keeps: { it: "id" },
      },
      {
        asks: "POST /api/v1/book-notes",
        as: "member",
        body: { bookId: "{lamp}", title: "Chapter 1", content: "Slow, and good." },
        gets: ok({ id: aNumber }),
        keeps: { second: "id" },
      },
      {
        asks: "GET /api/v1/book-notes/book/{lamp}",
        as: "member",
        gets: ok(z.array(z.looseObject({ title: z.literal("Chapter 1") })).length(2)),
      },
      {
        asks: "POST /api/v1/book-notes",
        as: "member",
        body: { id: "{it}", bookId: "{lamp}", title: "Chapter 1", content: "Better." },
        gets: ok({ id: "{it}", content: "Better." }),
      },
      {
        asks: "POST /api/v1/book-notes",
        as: "member",
        body: { bookId: "{nobook}", title: "t", content: "c" },
        gets: refused(404, /./),
      },
      {
        asks: "POST /api/v1/book-notes",
        as: "member",
        body: { bookId: "{lamp}", title: "t", content: " " },
        gets: invalid,
      },
      {
        asks: "POST /api/v1/book-notes",
        as: "member",
        body: { bookId: "{lamp}", title: "x".repeat(256), content: "c" },
        gets: { status: 400, type: "application/json" },
      },
      {
        asks: "DELETE /api/v1/book-notes/{it}",
        as: "other",
        gets: { spec: refused(404, /./), ...real(broken) },
      },
      { asks: "DELETE /api/v1/book-notes/{it}", as: "member", gets: empty(204) },
      { asks: "DELETE /api/v1/book-notes/{second}", as: "member", gets: empty(204) },
      { asks: "DELETE /api/v1/book-notes/{it}", as: "member", gets: real(broken) },
      {
        asks: "POST /api/v1/book-notes",
        as: "member",
        body: { id: "{it}", bookId: "{lamp}", title: "Chapter 1", content: "later" },
        gets: { spec: refused(404, /./), G: broken },
      },
    ],
  },
];
