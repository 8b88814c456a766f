import { locatePoint, locateRange, spotOf } from "../../../../src/features/annotations/cfi/locate.rules";
import { books, type TestBook } from "../../../fakes/cfi/books";
import { judged } from "../../../fakes/cfi/judge";
import { bare, bytes, open, passageIn, unbytes, type Opened } from "../../../fakes/cfi/opened";
import { randomFrom, type Random } from "../../../fakes/cfi/random";
import { rangeText } from "../../../fakes/cfi/rangeText";

/** PLACES=1000 for a long run. */
const rangesABook = Number(process.env["PLACES"] ?? 100);
const pointsABook = Math.ceil(rangesABook / 5);
const waysABook = Math.ceil(rangesABook / 2.5);

interface Row {
  readonly book: string;
  positions: number;
  exact: number;
  refused: number;
}

/** Engine text at both positions. */
function tryRange(opened: Opened, row: Row, random: Random): void {
  const { ends, range } = passageIn(opened, random);
  const text = rangeText(range);
  // A highlight has words.
  if (text === "") return;
  row.positions += 1;
  const located = locateRange(opened.chapter, ends, bytes(text));
  if ("reason" in located) {
    row.refused += 1;
    return;
  }
  const found = judged(unbytes(located.cfi), opened.packageDocument, opened.document);
  const same = found.idref === "one" && bare(rangeText(found.range)) === bare(text);
  if (same) row.exact += 1;
  else
    throw new Error(
      `${row.book}: ${ends.join(" … ")} became ${located.cfi}, which is "${rangeText(found.range)}", not "${text}"`,
    );
}

function tryPoint(opened: Opened, row: Row, random: Random): void {
  const text = opened.texts[random(opened.texts.length)]!;
  const at = random(text.offsets.length - 1);
  row.positions += 1;
  const located = locatePoint(opened.chapter, `${text.xpointer}.${at}`, "");
  if ("reason" in located) {
    row.refused += 1;
    return;
  }
  const { range, idref } = judged(unbytes(located.cfi), opened.packageDocument, opened.document);
  const expected = opened.document.createRange();
  expected.setStart(text.node, text.offsets[at]!);
  expected.setEnd(range.startContainer, range.startOffset);
  if (idref === "one" && bare(rangeText(expected)) === "") row.exact += 1;
  else throw new Error(`${row.book}: ${text.xpointer}.${at} became ${located.cfi}`);
}

/** The engine leaves out the number of what has no other of its name. */
const numbered = (place: string): string =>
  place
    .split("/")
    .map((step) => (step === "" || step === "body" || step.endsWith("]") ? step : `${step}[1]`))
    .join("/");

/** There and back: a place with its words becomes a CFI, and that the same place again, but for white space. */
function tryWay(opened: Opened, row: Row, random: Random, fragment: number): void {
  const text = opened.texts[random(opened.texts.length)]!;
  const at = random(text.offsets.length - 1);
  const words = text.node.data.slice(text.offsets[at], text.offsets[Math.min(at + 12, text.offsets.length - 1)]);
  row.positions += 1;
  const located = locatePoint(opened.chapter, `${text.xpointer}.${at}`, bytes(words));
  const spot = "reason" in located ? undefined : spotOf(opened.chapter, fragment, located.cfi);
  if (spot === undefined) {
    row.refused += 1;
    return;
  }
  const [, path = "", offset = ""] = /^(.*)\.(\d+)$/.exec(spot.place) ?? [];
  const there = opened.texts.find(({ xpointer }) => numbered(xpointer) === numbered(path));
  // The range puts its ends in order by itself.
  const range = opened.document.createRange();
  range.setStart(text.node, text.offsets[at]!);
  const isThere = there !== undefined;
  const back = opened.document.createRange();
  if (isThere) back.setStart(there.node, there.offsets[Number(offset)]!);
  if (range.compareBoundaryPoints(0, back) < 0) range.setEnd(back.startContainer, back.startOffset);
  else range.setStart(back.startContainer, back.startOffset);
  const between = rangeText(range);
  if (isThere && bare(between) === "" && bare(unbytes(spot.words)).startsWith(bare(words))) row.exact += 1;
  else throw new Error(`${row.book}: ${text.xpointer}.${at} came back as ${spot.place}: "${between}"`);
}

function judge(book: TestBook, seed: number): Row {
  const opened = open(book);
  const random = randomFrom(seed);
  const row: Row = { book: book.name, positions: 0, exact: 0, refused: 0 };
  for (let left = rangesABook; left > 0; left -= 1) tryRange(opened, row, random);
  for (let left = pointsABook; left > 0; left -= 1) tryPoint(opened, row, random);
  for (let left = waysABook; left > 0; left -= 1) tryWay(opened, row, random, book.fragment);
  return row;
}

const rows: Row[] = [];

afterAll(() => {
  const line = (cells: readonly (string | number)[]): string =>
    cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(28) : `${cell}`.padStart(10))).join("");
  const sum = (column: "positions" | "exact" | "refused"): number => rows.reduce((all, row) => all + row[column], 0);
  const body = rows.map((row) => line([row.book, row.positions, row.exact, row.refused]));
  const total = line([`${rows.length} books`, sum("positions"), sum("exact"), sum("refused")]);
  process.stdout.write(`\n${[line(["book", "positions", "exact", "refused"]), ...body, total].join("\n")}\n`);
});

describe("another implementation of CFI finds the same text at the plugin's position", () => {
  test.each(books().map((book, index) => [book.name, book, index] as const))("in a book with %s", (_, book, index) => {
    const row = judge(book, 1000 + index);
    rows.push(row);
    expect(row.exact + row.refused).toBe(row.positions);
    expect(row.refused).toBe(0);
  });
});
