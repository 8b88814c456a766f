import type { Fingerprint } from "../../src/model/book";
import { saveBook } from "../../src/book/books.store";
import { saveTrackingChoice } from "../../src/book/matches.store";
import {
  booksText,
  concernText,
  exclusionText,
  fileText,
  firstLines,
  hostStatusText,
  languageText,
  seriesText,
  sessionsText,
  shelfKind,
  sizeText,
  starsText,
  statusText,
  unreadAnnotationsTexts,
  untrackedText,
} from "../../src/ui/bookTexts";
import { memoryDatabase } from "../fakes/memoryStore";
import { translate } from "../fakes/say";
import { testContext } from "../fakes/testContext";

const plain = (text: string): string => text.replaceAll("\u00a0", " ").replace(/[\u2068\u2069]/gu, "");

test("amounts have a singular", () => {
  expect([1, 2].flatMap((count) => [sessionsText(translate, count), booksText(translate, count)])).toEqual([
    "1 session",
    "1 book",
    "2 sessions",
    "2 books",
  ]);
});

test.each([
  ["standard", undefined, undefined],
  ["magic", undefined, "magic shelf"],
  ["standard", 3, "shelf of account 3"],
  ["magic", 3, "magic shelf of account 3"],
] as const)("a %s shelf of %s is named %s", (kind, owner, text) => {
  expect(shelfKind(translate, kind, owner)).toBe(text);
});

test.each([
  [6, 6, undefined],
  [7, 7, "Others: 1"],
  [20, 7, "Others: 14"],
])("%d lines are shown as %d, with the count of the others", (count, shown, last) => {
  const lines = firstLines(
    translate,
    Array.from({ length: count }, (_, n) => `${n}`),
  );
  expect([lines.length, lines[5]]).toEqual([shown, "5"]);
  if (last !== undefined) expect(lines.at(-1)).toBe(last);
});

test.each([
  [2, "Delete?\n• Dune\n• Emma"],
  [5, "Delete?\n• Dune\n• Emma\nOthers: 3"],
])("a question about %d books names the first ones", (total, text) => {
  expect(plain(concernText(translate, "Delete?", { titles: ["Dune", "Emma"], total }))).toBe(text);
});

test("annotations that cannot be read have a sentence for each reason", () => {
  const texts = unreadAnnotationsTexts(translate, [
    { reason: "sidecar", count: 1 },
    { reason: "list", count: 1 },
    { reason: "row", count: 4 },
  ]);
  expect(texts).toEqual([
    "The file that KOReader keeps beside the book cannot be read.",
    "The list of its highlights and bookmarks cannot be read.",
    "Highlights, notes or bookmarks that cannot be read: 4",
  ]);
});

test.each([
  [1, "½"],
  [2, "★"],
  [7, "★★★½"],
  [10, "★★★★★"],
])("a rating of %d is %s", (rating, stars) => {
  expect(starsText(rating)).toBe(stars);
});

test.each([
  [0.01, "0.1 MB"],
  [2.14, "2.1 MB"],
  [999.9, "999.9 MB"],
  [1000, "1 GB"],
  [3000, "2.9 GB"],
])("%d megabytes are %s", (megabytes, text) => {
  expect(plain(sizeText(translate, megabytes))).toBe(text);
});

test("a file and a series are named by what is known of them", () => {
  const files = [{ format: "EPUB", kilobytes: 2048 }, { format: "EPUB" }, { kilobytes: 512 }, {}];
  expect(files.map((file) => plain(fileText(translate, file)))).toEqual(["EPUB 2 MB", "EPUB", "0.5 MB", ""]);
  const series = [{ series: "Dune", number: 2 }, { series: "Dune", number: 0 }, { series: "Dune" }, { number: 2 }, {}];
  expect(series.map((one) => seriesText(translate, one))).toEqual([
    "Dune, no. 2",
    "Dune, no. 0",
    "Dune",
    undefined,
    undefined,
  ]);
});

test("statuses have their words, and an unknown one stays as it is", () => {
  const words = "READ READING RE_READING PAUSED ABANDONED PARTIALLY_READ WONT_READ UNREAD UNSET".split(" ");
  expect(words.map((word) => statusText(translate, word))).toEqual([
    "read",
    "reading",
    "reading again",
    "paused",
    "abandoned",
    "partially read",
    "won't read",
    "unread",
    "unread",
  ]);
  expect([statusText(translate, "LENT"), statusText(translate)]).toEqual(["LENT", ""]);
  expect((["complete", "abandoned", "reading"] as const).map((status) => hostStatusText(translate, status))).toEqual([
    "finished",
    "on hold",
    "reading",
  ]);
});

test.each([
  ["track", undefined],
  ["progress", undefined],
  ["never", "You have chosen that nothing of this book is synced."],
] as const)("a book with the choice “%s” is called untracked only if nothing is synced", (choice, text) => {
  const database = memoryDatabase();
  const fingerprint = "a".repeat(32) as Fingerprint;
  saveBook(database, { fingerprint, type: "EPUB" }, "/dune.epub", { size: 1, modifiedAt: 1 });
  saveTrackingChoice(database, fingerprint, choice);
  const said = untrackedText(testContext({ database }), fingerprint);
  expect(said?.slice(0, text?.length)).toBe(text);
});

test("an excluded book names the rule that excludes it", () => {
  const texts = [
    exclusionText(translate, { kind: "format", type: "PDF" }),
    exclusionText(translate, { kind: "untaken", type: "MOBI" }),
    exclusionText(translate, { kind: "folder", folder: "/mnt/work" }),
  ].map(plain);
  expect(texts[0]).toContain("the format PDF is excluded");
  expect(texts[1]).toContain("the server does not accept MOBI");
  expect(texts[2]).toContain("its folder is excluded, /mnt/work");
});

test("a language without a name in KOReader has that of the server, or its code", () => {
  const host = { device: { languageName: (code: string) => (code === "de" ? "Deutsch" : undefined) } };
  expect([languageText(host, "de"), languageText(host, "la"), languageText(host, "la", "Latin")]).toEqual([
    "Deutsch",
    "la",
    "Latin",
  ]);
});
