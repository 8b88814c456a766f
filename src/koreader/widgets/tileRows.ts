import type { ListLine } from "../dialogs.port";

/** A row of a page: one line, two lines side by side, or tiles. */
export interface TileRow {
  readonly kind: "line" | "pair" | "tiles";
  readonly lines: readonly ListLine[];
}

/** Tiles side by side, and rows of tiles on a page. */
export interface TileCount {
  readonly columns: number;
  readonly rows: number;
}

/** By the shape of the screen. */
export function gridSize({ w, h }: { readonly w: number; readonly h: number }): TileCount {
  return w > h ? { columns: 4, rows: 2 } : { columns: 3, rows: 3 };
}

/** Covers in one row below a heading. */
export function shelfColumns({ w, h }: { readonly w: number; readonly h: number }): number {
  return w > h ? 7 : 4;
}

/** The lines of the head, then tiles. */
export function gridRows(head: readonly ListLine[], tiles: readonly ListLine[], columns: number): readonly TileRow[] {
  const rows: TileRow[] = head.map((line) => ({ kind: "line", lines: [line] }));
  let at = 0;
  while (at < tiles.length) {
    rows.push({ kind: "tiles", lines: tiles.slice(at, at + columns) });
    at += columns;
  }
  return rows;
}

/** One row of tiles below each heading, as many as fit. Lines after the last tile are in pairs. */
export function shelfRows(lines: readonly ListLine[], columns: number): readonly TileRow[] {
  const rows: TileRow[] = [];
  const tail = lines.length - lastTile(lines);
  let tiles: readonly ListLine[] = [];
  lines.slice(0, lines.length - tail).forEach((line) => {
    if (line.pictured !== undefined) tiles = tiles.concat([line]);
    else {
      if (tiles.length > 0) rows.push({ kind: "tiles", lines: tiles.slice(0, columns) });
      tiles = [];
      rows.push({ kind: "line", lines: [line] });
    }
  });
  if (tiles.length > 0) rows.push({ kind: "tiles", lines: tiles.slice(0, columns) });
  let at = lines.length - tail;
  while (at < lines.length) {
    rows.push({ kind: "pair", lines: lines.slice(at, at + 2) });
    at += 2;
  }
  return rows;
}

/** Number of lines up to the last one with a picture. */
function lastTile(lines: readonly ListLine[]): number {
  let last = 0;
  lines.forEach(({ pictured }, place) => {
    if (pictured !== undefined) last = place + 1;
  });
  return last;
}

/** Pixels. */
export interface RowHeights {
  readonly line: number;
  readonly tiles: number;
}

/** Shares of the page that a row of covers has at least and at most. */
const lowest = 0.22;
const highest = 0.36;

/** Rows of tiles share what the lines leave. */
export function shelfHeights(rows: readonly TileRow[], height: number, line: number): RowHeights {
  const tileRows = rows.filter(({ kind }) => kind === "tiles").length;
  const left = (height - (rows.length - tileRows) * line) / Math.max(1, tileRows);
  return { line, tiles: Math.floor(Math.max(lowest * height, Math.min(left, highest * height))) };
}

/** Rows by page, at least one page. */
export function pagesOfRows(
  rows: readonly TileRow[],
  height: number,
  heights: RowHeights,
): readonly (readonly TileRow[])[] {
  const pages: TileRow[][] = [[]];
  let left = height;
  for (const row of rows) {
    const needed = row.kind === "tiles" ? heights.tiles : heights.line;
    const page = pages[pages.length - 1];
    if (page !== undefined && (needed <= left || page.length === 0)) page.push(row);
    else {
      pages.push([row]);
      left = height;
    }
    left -= needed;
  }
  return pages;
}
