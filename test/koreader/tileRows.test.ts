import type { BookId } from "../../src/model/book";
import type { ListLine } from "../../src/koreader/dialogs.port";
import {
  gridRows,
  gridSize,
  pagesOfRows,
  shelfColumns,
  shelfHeights,
  shelfRows,
} from "../../src/koreader/widgets/tileRows";

function line(label: string): ListLine {
  return { label, value: "" };
}

function tile(number: number): ListLine {
  return { label: `${number}`, value: "", pictured: { number: number as BookId, title: `${number}`, below: "" } };
}

function tiles(count: number): readonly ListLine[] {
  return Array.from({ length: count }, (_, place) => tile(place + 1));
}

function labels(rows: ReturnType<typeof shelfRows>): readonly string[] {
  return rows.map(({ kind, lines }) => `${kind} ${lines.map(({ label }) => label).join(",")}`);
}

describe("the rows of a page of covers", () => {
  it("have the shape of the screen", () => {
    expect(gridSize({ w: 600, h: 800 })).toEqual({ columns: 3, rows: 3 });
    expect(gridSize({ w: 1448, h: 1072 })).toEqual({ columns: 4, rows: 2 });
    expect(shelfColumns({ w: 600, h: 800 })).toBe(4);
    expect(shelfColumns({ w: 800, h: 600 })).toBe(7);
    expect([gridSize({ w: 800, h: 800 }), shelfColumns({ w: 800, h: 800 })]).toEqual([{ columns: 3, rows: 3 }, 4]);
  });

  it("have the lines of the heading above the tiles of a grid", () => {
    expect(labels(gridRows([line("As of")], tiles(7), 3))).toEqual([
      "line As of",
      "tiles 1,2,3",
      "tiles 4,5,6",
      "tiles 7",
    ]);
    expect(labels(gridRows([], [], 3))).toEqual([]);
  });

  it("have one row of tiles under each heading, then lines in pairs", () => {
    const lines = [
      line("Reading"),
      ...tiles(6),
      line("Recent"),
      ...tiles(2),
      line("Series"),
      line("Authors"),
      line("Z"),
    ];
    expect(labels(shelfRows(lines, 4))).toEqual([
      "line Reading",
      "tiles 1,2,3,4",
      "line Recent",
      "tiles 1,2",
      "pair Series,Authors",
      "pair Z",
    ]);
  });

  it("have one row of tiles at the end of the page too", () => {
    expect(labels(shelfRows([line("Reading"), ...tiles(6)], 4))).toEqual(["line Reading", "tiles 1,2,3,4"]);
  });

  it("have only pairs if there is no tile", () => {
    expect(labels(shelfRows([line("Shelves"), line("Search")], 4))).toEqual(["pair Shelves,Search"]);
    expect(shelfRows([], 4)).toEqual([]);
  });

  it("share the height that the lines leave, within limits", () => {
    const rows = shelfRows([line("Reading"), ...tiles(4), line("Recent"), ...tiles(4), line("Series")], 4);
    expect(shelfHeights(rows, 690, 40)).toEqual({ line: 40, tiles: 248 });
    expect(shelfHeights(rows, 690, 90)).toEqual({ line: 90, tiles: 210 });
    expect(shelfHeights(rows, 690, 200)).toEqual({ line: 200, tiles: 151 });
    expect(shelfHeights([], 690, 40).line).toBe(40);
  });

  it("continue on the next page if they do not fit", () => {
    const rows = shelfRows([line("Reading"), ...tiles(4), line("Series"), line("Authors"), line("Shelves")], 4);
    const pages = pagesOfRows(rows, 100, { line: 30, tiles: 50 });
    expect(pages.map((page) => labels(page))).toEqual([
      ["line Reading", "tiles 1,2,3,4"],
      ["pair Series,Authors", "pair Shelves"],
    ]);
    const full = shelfRows([line("All"), line("Reading"), ...tiles(4)], 4);
    expect(pagesOfRows(full, 110, { line: 30, tiles: 50 })).toEqual([full]);
    expect(pagesOfRows(full, 109, { line: 30, tiles: 50 })).toEqual([full.slice(0, 2), full.slice(2)]);
    expect(pagesOfRows([], 100, { line: 30, tiles: 50 })).toEqual([[]]);
    expect(pagesOfRows(rows, 10, { line: 30, tiles: 50 })).toHaveLength(4);
  });
});
