import { z } from "zod";
import type { Case } from "../case";
import { aLocalTime, aNumber, broken, empty, ok, real, refused, stranger } from "../expected";

export const place = (index: number) => `epubcfi(/6/4!/4/2,/${index}/1:10,/${index}/1:42)`;
export const spot = (index: number) => `epubcfi(/6/8!/4/2/${index}:3)`;
interface Kind {
  readonly name: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly told: Readonly<Record<string, unknown>>;
  readonly conflict: string;
  readonly change: object;
}

export const placed: readonly Kind[] = [
  {
    name: "a highlight is stored, changed and deleted",
    path: "/api/v1/annotations",
    body: {
      bookId: "{lamp}",
      cfi: place(6),
      text: "the last boat",
      note: "ominous",
      color: "#FFCC00",
      style: "underline",
      chapterTitle: "Chapter 1",
    },
    told: {
      bookId: "{lamp}",
      cfi: place(6),
      text: "the last boat",
      note: "ominous",
      color: "#FFCC00",
      style: "underline",
      chapterTitle: "Chapter 1",
    },
    conflict: "Annotation already exists at this location",
    change: { note: "hopeful", color: "#00AA55" },
  },
  {
    name: "a note in the book is stored, changed and deleted",
    path: "/api/v2/book-notes",
    body: {
      bookId: "{lamp}",
      cfi: spot(6),
      noteContent: "Who is the girl?",
      selectedText: "a girl",
      color: "#00AA55",
      chapterTitle: "Chapter 1",
    },
    told: {
      bookId: "{lamp}",
      cfi: spot(6),
      noteContent: "Who is the girl?",
      selectedText: "a girl",
      color: "#00AA55",
      chapterTitle: "Chapter 1",
    },
    conflict: "Note already exists at this location",
    change: { noteContent: "Her sister." },
  },
  {
    name: "a bookmark is stored, changed and deleted",
    path: "/api/v1/bookmarks",
    body: { bookId: "{lamp}", cfi: spot(10), title: "Where I stopped" },
    told: { bookId: "{lamp}", cfi: spot(10), title: "Where I stopped" },
    conflict: "Bookmark already exists at this location",
    change: { title: "Here" },
  },
];

/** Creates, lists, changes and deletes one item of each kind that has a place in a book. */
function lifeOf({ name, path, body, told, conflict, change }: Kind): Case {
  return {
    name: `${name}: made, listed, changed, deleted`,
    steps: [
      { asks: `POST ${path}`, body, gets: stranger },
      {
        asks: `POST ${path}`,
        as: "member",
        body,
        gets: ok({
          ...told,
          id: aNumber,
          userId: "{member.id}",
          createdAt: aLocalTime,
          updatedAt: aLocalTime,
        }),
        keeps: { it: "id" },
      },
      { asks: `POST ${path}`, as: "member", body, gets: refused(409, conflict) },
      { asks: `POST ${path}`, as: "other", body, gets: ok({ id: aNumber }), keeps: { others: "id" } },
      { asks: `DELETE ${path}/{others}`, as: "other", gets: empty(204) },
      { asks: `GET ${path}/book/{lamp}`, as: "member", gets: ok([{ id: "{it}", ...told }]) },
      { asks: `GET ${path}/{it}`, as: "member", gets: real(ok({ id: "{it}", ...told })) },
      { asks: `GET ${path}/book/{lamp}`, as: "other", gets: ok(z.array(z.unknown()).length(0)) },
      { asks: `PUT ${path}/{it}`, as: "member", body: change, gets: ok({ ...told, ...change, id: "{it}" }) },
      { asks: `PUT ${path}/{it}`, as: "other", body: change, gets: real(broken) },
      { asks: `DELETE ${path}/{it}`, as: "other", gets: { spec: refused(404, /./), ...real(broken) } },
      { asks: `DELETE ${path}/{it}`, as: "member", gets: empty(204) },
      { asks: `DELETE ${path}/{it}`, as: "member", gets: real(broken) },
      { asks: `GET ${path}/book/{lamp}`, as: "member", gets: ok(z.array(z.unknown()).length(0)) },
      {
        asks: `POST ${path}`,
        as: "member",
        body: { ...body, bookId: "{nobook}" },
        gets: { spec: refused(404, /./), ...real(broken) },
      },
    ],
  };
}

export const annotation = placed[0]!.body;
export const note = placed[1]!.body;
export const bookmark = placed[2]!.body;

/** Annotations, notes and bookmarks at a place in a book. */
export const noteCases: readonly Case[] = placed.map(lifeOf);
