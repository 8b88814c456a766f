import type { Proof } from "../../../src/features/downloads/proveReturn";
import {
  questionOfAll,
  questionText,
  returnedText,
  returnReport,
  stayingAdvice,
  staysText,
} from "../../../src/features/downloads/returnWords.page";
import type { ReturnObstacle } from "../../../src/features/downloads/returning.rules";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { Shelf, ShelfKey } from "../../../src/model/shelf";
import { translate } from "../../fakes/say";

const fileOf = (id: number, changes: Partial<ShelfFile> = {}): ShelfFile => ({
  id: id as BookId,
  title: `Book ${id}`,
  path: `/books/${id}.epub`,
  state: "here",
  size: 1,
  shelf: "standard:1" as ShelfKey,
  ...changes,
});
const shelf = { id: 4, name: "Sea" } as unknown as Shelf;
const nothingHere = { notes: 0, unread: [], sessions: 0, status: false, rating: false };
const proof = (id: number, changes: Partial<Proof> = {}): Proof => ({
  file: fileOf(id),
  obstacles: [],
  onlyHere: nothingHere,
  shelves: [],
  ...changes,
});

test.each<[ReturnObstacle["kind"], string]>([
  ["strange", "Only books that Catchword downloaded can be returned. This one is yours."],
  ["gone", "The file is not there any more."],
  ["changed", "Its file was changed since it was downloaded, and the server does not have it so."],
  ["open", "The book is open. Close it first."],
  [
    "excluded",
    "Nothing of this book is synced, so the server does not have what you did in it. If you do not need that, delete the book in KOReader.",
  ],
  ["unmatched", "This book was not found on the server: match it first."],
  ["unproven", "The server does not say what it has of this book."],
  ["asked", "Its status or rating was changed here and on the server: choose one in Catchword → Book status."],
])("the obstacle “%s” is named after the book that stays", (kind, words) => {
  const obstacles = [{ kind } as ReturnObstacle];
  expect(staysText(translate, { file: fileOf(1), obstacles })).toBe(`“Book 1” stays on this device.\n${words}`);
});

test("a book that stays may lack a title, and names the reason and the failure", () => {
  const pending = { kind: "pending", of: "session", count: 1, reason: "Try later." } as const;
  const text = staysText(translate, {
    file: fileOf(1, { title: undefined }),
    obstacles: [pending],
    trouble: { kind: "offline" },
  });
  expect(text.split("\n")).toEqual([
    "“A book” stays on this device.",
    "Not on the server yet: 1 session: Try later.",
    "This device is not connected to a network.",
  ]);
});

describe("the question about the return of a book", () => {
  const moved = (days: string): string =>
    `Return “Book 1”? The book, and what KOReader keeps beside it, go to the trash of this device for ${days}.`;
  const safe = "The server has everything that is to be synced of it.";

  test.each<[string, number, Partial<Proof>, readonly string[]]>([
    ["safe", 30, {}, [moved("30 days"), safe]],
    ["one day", 1, {}, [moved("1 day"), safe]],
    [
      "no trash",
      0,
      {},
      ["Return “Book 1”? The book, and what KOReader keeps beside it, are deleted from this device at once.", safe],
    ],
    [
      "on a shelf",
      2,
      { shelves: [shelf] },
      [moved("2 days"), safe, "Also take it off the shelf? Then it leaves the other devices with this shelf, too."],
    ],
    [
      "local data",
      30,
      {
        onlyHere: { notes: 1, unread: [{ reason: "row", count: 2 }], sessions: 3, status: true, rating: true },
      },
      [
        moved("30 days"),
        "Highlights, notes or bookmarks that cannot be read: 2",
        "Highlights, notes and bookmarks that only this device has: 1",
        "Sessions that the server does not have: 3",
        "Its status is on this device alone: the server has another one, or keeps none.",
        "The server does not have its rating.",
      ],
    ],
    [
      "sessions alone",
      30,
      { onlyHere: { ...nothingHere, sessions: 1 } },
      [moved("30 days"), "Sessions that the server does not have: 1"],
    ],
  ])("names the trash, what would be lost, and the shelf (%s)", (_, days, changes, paragraphs) => {
    expect(questionText(translate, proof(1, changes), days).split("\n\n")).toEqual(paragraphs);
  });
});

test("the notice about a returned book says how long it is in the trash", () => {
  expect([0, 1, 30].map((days) => returnedText(translate, fileOf(1), days))).toEqual([
    "“Book 1” is returned, and deleted from this device.",
    "“Book 1” is returned. It is in the trash for 1 day.",
    "“Book 1” is returned. It is in the trash for 30 days.",
  ]);
});

describe("the question about the return of several books", () => {
  const kept =
    "Return these books? They, and what KOReader keeps beside them, go to the trash of this device for 30 days. " +
    "The server has everything that is to be synced of them.";
  const deleted =
    "Return these books? They, and what KOReader keeps beside them, are deleted from this device at once. " +
    "The server has everything that is to be synced of them.";
  const off = "Also take them off their shelves? Then they leave the other devices with these shelves, too.";
  const question = (may: readonly Proof[], staying = 0, days = 30): readonly string[] =>
    questionOfAll(translate, { may, staying }, days).split("\n\n");

  test("lists them, counts those that stay, and asks about their shelves", () => {
    expect(question([proof(1), proof(2)])).toEqual([kept, "• Book 1\n• Book 2"]);
    expect(question([proof(1), proof(2, { shelves: [shelf] })], 3)).toEqual([
      kept,
      "• Book 1\n• Book 2",
      "Books that stay: 3. You are told why at the end.",
      off,
    ]);
    expect(question([proof(1)], 0, 0)).toEqual([deleted, "• Book 1"]);
  });

  test("names the authors of books with one title", () => {
    const by = (author: string) => proof(1, { file: fileOf(1, { serverNames: { author } }) });
    expect(question([by("Ann"), by("Ben"), proof(2)])[1]).toBe("• Book 1 – Ann\n• Book 1 – Ben\n• Book 2");
  });
});

describe("the report of a return", () => {
  const disk = { kind: "disk" } as const;
  const failedText = "“Book 2” could not be moved to the trash: the storage is full, or cannot be written to.";
  const advice =
    "A book of which only this device has something can still be returned on its own: you are asked first.";

  test("counts the returned books, and says why the others stay", () => {
    const taken = [{ file: fileOf(1) }, { file: fileOf(2), kept: disk }, { file: fileOf(3) }].map((one) => ({
      kept: undefined,
      ...one,
    }));
    const staying = [proof(4, { obstacles: [{ kind: "open" }] })];
    expect(returnReport(translate, { taken, staying }, 30).split("\n\n")).toEqual([
      "Returned: 2. They are in the trash for 30 days.",
      "“Book 4” stays on this device.\nThe book is open. Close it first.",
      failedText,
    ]);
    expect(returnReport(translate, { taken, staying: [] }, 0).split("\n\n")).toEqual([
      "Returned: 2. They are deleted from this device.",
      failedText,
    ]);
    expect(returnReport(translate, { taken: taken.slice(1, 2), staying: [] }, 30)).toBe(failedText);
  });

  test("advises to return a book alone if one of those that stay has data only here", () => {
    const other = proof(1, { obstacles: [{ kind: "open" }] });
    const local = proof(2, { onlyHere: { ...nothingHere, rating: true } });
    expect([[], [other], [other, local], [local]].map((staying) => stayingAdvice(translate, staying))).toEqual([
      [],
      [],
      [advice],
      [advice],
    ]);
  });
});
