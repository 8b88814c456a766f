import {
  besideCover,
  blankLine,
  bookFacts,
  bookTitle,
  footLine,
  groupLine,
  headLine,
} from "../../../src/features/library/browseLines.page";
import type { BrowseBook, BrowseList } from "../../../src/features/library/browse.rules";
import { asPercent } from "../../../src/base/scale";
import type { ListLine } from "../../../src/koreader/dialogs.port";
import type { BookId } from "../../../src/model/book";
import { translate } from "../../fakes/say";
import { aScreen } from "../../fakes/screen";

const { ui } = aScreen({ host: { device: { timeText: (at) => `time ${at}` } } });
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/gu, "");
const id = 7 as BookId;
const goOn = (): void => undefined;
/** As "label|value", with a mark if a tap goes on. */
const drawn = (line: ListLine | undefined): string | undefined =>
  line === undefined
    ? undefined
    : `${plain(line.label)}|${line.value}${line.onTap === undefined ? "" : line.onTap === goOn ? " tap" : " ?"}`;

test.each<[Partial<BrowseBook>, string]>([
  [{}, "Book 7"],
  [{ title: "Dune" }, "Dune"],
  [{ title: "Dune", author: "Ann" }, "Dune – Ann"],
  [{ title: "Dune", series: "Sand" }, "Dune · Sand"],
  [{ title: "Dune", author: "Ann", series: "Sand", number: 2 }, "Dune – Ann · Sand, no. 2"],
])("the book %j has the title “%s”", (book, title) => {
  expect(plain(bookTitle(translate, { id, ...book }))).toBe(title);
});

test.each<[Partial<BrowseBook>, string, string, string]>([
  [{}, "", "Book 7", ""],
  [{ title: "Dune", author: "Ann" }, "☑ ", "☑ Dune", "Ann"],
  [{ title: "Dune", series: "Sand" }, "", "Dune", "Sand"],
  [{ title: "Dune", author: "Ann", series: "Sand", number: 2 }, "☐ ", "☐ Dune", "Ann · Sand, no. 2"],
])("the cover of the book %j with the mark “%s” has its title and author beside it", (book, mark, title, below) => {
  const tile = besideCover(translate, { id, ...book }, mark, {});
  expect({ ...tile, title: plain(tile.title), below: plain(tile.below) }).toEqual({
    number: 7,
    title,
    below,
    facts: "",
  });
});

test("a cover shows first that the book is here, then what is pending", () => {
  const facts = (here?: string, isPending?: true): string | undefined =>
    besideCover(translate, { id, status: "PAUSED" }, "", { here, isPending }).facts;
  expect([facts(), facts("EPUB"), facts("", true)]).toEqual(["paused", "✓ · paused", "✓ · pending · paused"]);
});

const epub = { format: "EPUB", kilobytes: 2150 };

test.each<[Partial<BrowseBook>, Parameters<typeof bookFacts>[2], string]>([
  [{}, { hasSize: true }, ""],
  [epub, { hasSize: false }, "EPUB"],
  [epub, { hasSize: true }, "EPUB 2.1 MB"],
  [epub, { hasSize: true, here: "EPUB" }, "✓ · EPUB 2.1 MB"],
  [epub, { hasSize: false, here: "EPUB" }, "✓"],
  [epub, { hasSize: false, here: "PDF" }, "✓ PDF · EPUB"],
  [epub, { hasSize: false, here: "" }, "✓ · EPUB"],
  [epub, { hasSize: true, asked: "PDF" }, "PDF"],
  [epub, { hasSize: true, asked: "PDF", here: "PDF" }, "✓"],
  [{}, { hasSize: true, here: "PDF" }, "✓"],
  [epub, { hasSize: false, isPending: true }, "pending · EPUB"],
])("the line of the book %j with %j has the facts “%s”", (book, formats, facts) => {
  expect(bookFacts(translate, { id, ...book }, formats)).toBe(facts);
});

test.each<[BrowseBook["status"], number | undefined, string]>([
  [undefined, undefined, ""],
  [undefined, 12.9, "12 %"],
  ["UNSET", 0, ""],
  ["READ", 43, "read"],
  ["READING", undefined, "reading"],
  ["READING", 0.9, "reading"],
  ["READING", 43.9, "43 %"],
  ["PAUSED", 43.9, "paused · 43 %"],
])("the status %s with %s percent is shown as “%s”", (status, percent, facts) => {
  const book = { id, status, percent: percent === undefined ? undefined : asPercent(percent) };
  expect(bookFacts(translate, book, { hasSize: false })).toBe(facts);
});

type Head = Parameters<typeof headLine>[1];
const one = [{ book: { id } }];

test.each<[Partial<Head>, string | undefined]>([
  [{ phase: "asking" }, "Asking the server…|"],
  [{ phase: "looking" }, "Looking on this device…|"],
  [{ phase: "looking", lines: one }, "Looking on this device…|"],
  [{ phase: "offline" }, "Not connected|tap to connect tap"],
  [{ phase: "failed" }, "No answer|tap to retry tap"],
  [{ phase: "done" }, undefined],
  [{ phase: "asking", lines: one }, undefined],
  [{ phase: "offline", lines: one }, undefined],
  [{ phase: "failed", lines: one }, undefined],
  [{ phase: "offline", lines: one, isLocalFirst: true }, "Books on this device|not connected: tap to update tap"],
  [
    { phase: "offline", lines: one, isLocalFirst: true, isUnfiltered: true },
    "Other filters need a network|not connected: tap to update tap",
  ],
  [{ phase: "asking", from: 5 }, "As of time 5|updating…"],
  [{ phase: "asking", from: 5, isLocalFirst: true }, "As of time 5|updating…"],
  [{ phase: "offline", from: 5, lines: one, isLocalFirst: true }, "As of time 5|offline, books here first tap"],
  [{ phase: "offline", from: 5, lines: one }, "As of time 5|not connected: tap to update tap"],
  [{ phase: "failed", from: 5, lines: one }, "As of time 5|not updated: tap to retry tap"],
])("the line above the list %j is “%s”", (shown, head) => {
  expect(drawn(headLine(ui, { lines: [], from: undefined, phase: "done", ...shown }, goOn))).toBe(head);
});

const many = (count: number): Head["lines"] => Array.from({ length: count }, () => ({ book: { id } }));

test.each<[Omit<Parameters<typeof footLine>[1], "lines">, number, string | undefined]>([
  [{ more: false }, 3, undefined],
  [{ more: true }, 50, "More…| tap"],
  [{ more: true, total: 120 }, 50, "More…|50 of 120 tap"],
  [{ more: true, isCut: false }, 1999, "More…| tap"],
  [{ more: true, total: 9000 }, 2000, "Other books|not shown here"],
  [{ more: false, isCut: true }, 100, "The server lists only the 100 with the most books.|"],
])("the line below the list %j of %i lines is “%s”", (rest, count, foot) => {
  expect(drawn(footLine(ui, { lines: many(count), ...rest }, goOn))).toBe(foot);
});

test.each([
  ["offline", "Not connected|tap to connect tap"],
  ["failed", "No answer|tap to retry tap"],
  ["asking", "Asking the server…|"],
  ["done", "Asking the server…|"],
] as const)("the place of a line that is not loaded in the phase “%s” says “%s”", (phase, words) => {
  expect(drawn(blankLine(ui, { phase }, goOn))).toBe(words);
});

const shelf = (kind: "standard" | "magic"): BrowseList =>
  ({ of: "shelf", shelf: { kind, id: 1, name: "Sea" } }) as unknown as BrowseList;

test.each<[BrowseList, number | undefined, number | undefined, string]>([
  [{ of: "author", name: "Sea" }, 3, undefined, "Sea|3 tap"],
  [{ of: "author", name: "Sea" }, undefined, undefined, "Sea| tap"],
  [shelf("standard"), 0, undefined, "Sea|0 tap"],
  [shelf("standard"), 3, 7, "Sea|shelf of account 7 · 3 tap"],
  [shelf("magic"), 3, undefined, "Sea|magic shelf · 3 tap"],
  [shelf("magic"), undefined, undefined, "Sea|magic shelf tap"],
])("the line of the group %j with %s books of account %s is “%s”", (list, count, otherOwner, line) => {
  expect(drawn(groupLine(ui, { name: "Sea", list, count, otherOwner }, goOn))).toBe(line);
});
