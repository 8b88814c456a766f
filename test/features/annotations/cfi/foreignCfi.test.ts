import { locateRange } from "../../../../src/features/annotations/cfi/locate.rules";
import { keyOfCfi, placeRange, type EngineRange } from "../../../../src/features/annotations/cfi/range.rules";
import { books, type TestBook } from "../../../fakes/cfi/books";
import { bare, bytes, open, passageIn, type Opened } from "../../../fakes/cfi/opened";
import { randomFrom, type Random } from "../../../fakes/cfi/random";
import { rangeText } from "../../../fakes/cfi/rangeText";
import { selectionIn } from "../../../fakes/cfi/selection";
import { writtenByJudge, writtenByNodes, type Writer } from "./writers";

/** PLACES=400 for a long run. */
const placesAWriter = Number(process.env["PLACES"] ?? 40);

interface Row {
  readonly book: string;
  readonly writer: string;
  places: number;
  exact: number;
  refused: number;
}

/** The range that the engine's model has between two names; undefined when it knows one of them not. */
function rangeOf({ document, texts }: Opened, { start, end }: EngineRange): Range | undefined {
  const range = document.createRange();
  const at = (name: string): [Text, number] | undefined => {
    const [, path, offset] = /^(.*)\.(\d+)$/.exec(name) ?? [];
    const text = texts.find(({ xpointer }) => xpointer === path);
    const unit = text?.offsets[Number(offset)];
    return text === undefined || unit === undefined ? undefined : [text.node, unit];
  };
  const [first, last] = [at(start), at(end)];
  if (first === undefined || last === undefined) return undefined;
  range.setStart(...first);
  range.setEnd(...last);
  return range;
}

function tryBack(opened: Opened, row: Row, { write, range }: { write: Writer; range: Range }): void {
  const text = rangeText(range);
  if (bare(text) === "") return;
  row.places += 1;
  const cfi = write(range, opened.chapter.spineStep);
  const placed = placeRange(opened.chapter, opened.fragment, bytes(cfi), { text: bytes(text), isCut: false });
  if ("reason" in placed) {
    row.refused += 1;
    return;
  }
  const found = rangeOf(opened, placed.ranges[0]!);
  if (found !== undefined && bare(rangeText(found)) === bare(text)) row.exact += 1;
  else
    throw new Error(
      `${row.book}, ${row.writer}: ${cfi} became ${JSON.stringify(placed.ranges[0])}: "${found === undefined ? "" : rangeText(found)}", not "${text}"`,
    );
}

/** A position of the engine becomes a CFI of ours, and that the same words; the key is that of the web page's CFI. */
function tryOwn(opened: Opened, row: Row, random: Random): void {
  const { ends, range } = passageIn(opened, random);
  const text = rangeText(range);
  if (bare(text) === "") return;
  row.places += 1;
  const located = locateRange(opened.chapter, ends, bytes(text));
  const placed =
    "reason" in located
      ? located
      : placeRange(opened.chapter, opened.fragment, located.cfi, { text: bytes(text), isCut: false });
  if ("reason" in located || "reason" in placed) {
    row.refused += 1;
    return;
  }
  const found = rangeOf(opened, placed.ranges[0]!);
  const web = bytes(writtenByJudge(range, opened.chapter.spineStep));
  expect(keyOfCfi(opened.chapter, opened.fragment, web, "passage")).toBe(placed.key);
  if (found !== undefined && bare(rangeText(found)) === bare(text)) row.exact += 1;
  else throw new Error(`${row.book}: ${ends.join(" … ")} by ${located.cfi} became ${JSON.stringify(placed.ranges[0])}`);
}

function rowsOf(book: TestBook, seed: number): readonly Row[] {
  const opened = open(book);
  const random = randomFrom(seed);
  const begin = (writer: string): Row => ({ book: book.name, writer, places: 0, exact: 0, refused: 0 });
  const own = begin("own");
  for (let left = placesAWriter; left > 0; left -= 1) tryOwn(opened, own, random);
  const others = Object.entries({ judge: writtenByJudge, nodes: writtenByNodes }).map(([writer, write]) => {
    const row = begin(writer);
    for (let left = placesAWriter; left > 0; left -= 1)
      tryBack(opened, row, { write, range: selectionIn(opened, random) });
    return row;
  });
  return [own, ...others];
}

const rows: Row[] = [];

afterAll(() => {
  const told = ["own", "judge", "nodes"].map((writer) => {
    const of = rows.filter((row) => row.writer === writer);
    const sum = (column: "places" | "exact" | "refused"): number => of.reduce((all, row) => all + row[column], 0);
    const refusing = of.filter(({ refused }) => refused > 0).map(({ book, refused }) => `${book} ${refused}`);
    return `${writer}: ${of.length} books, ${sum("places")} places, ${sum("exact")} exact, ${sum("refused")} refused ${refusing.join(", ")}`;
  });
  process.stdout.write(`\n${told.join("\n")}\n`);
});

describe("a CFI of any reading program leads to the highlighted words", () => {
  test.each(books().map((book, index) => [book.name, book, index] as const))("in a book with %s", (_, book, index) => {
    const found = rowsOf(book, 2000 + index);
    rows.push(...found);
    for (const { writer, places, exact, refused } of found) {
      expect(exact + refused).toBe(places);
      if (writer === "own") expect(refused).toBe(0);
    }
  });
});
