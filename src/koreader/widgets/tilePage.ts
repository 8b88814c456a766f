import type { BookId } from "../../model/book";
import type { ListExtent, ListLine } from "../dialogs.port";
import type { Log } from "../host.port";
import type { Guard } from "../tasks";
import { coverTile, lineTile, type Press, type TileSize } from "./coverTile";
import { holdPictures, type PicturePlace } from "./heldPictures";
import {
  gridRows,
  gridSize,
  pagesOfRows,
  type RowHeights,
  shelfColumns,
  shelfHeights,
  shelfRows,
  type TileCount,
  type TileRow,
} from "./tileRows";
import Device = require("device");
import HorizontalGroup = require("ui/widget/horizontalgroup");
import HorizontalSpan = require("ui/widget/horizontalspan");
import type KeyValuePage = require("ui/widget/keyvaluepage");
import UIManager = require("ui/uimanager");
import type Widget = require("ui/widget/widget");

/** Lines of a page, and how many there are. */
export interface TiledLines {
  readonly lines: readonly ListLine[];
  readonly extent: ListExtent | undefined;
}

/** Covers in place of the lines of a page. @noSelf */
export interface TilePage {
  /** Counts the pages. */
  layOut(page: KeyValuePage.Page, tiled: TiledLines): void;
  /** Draws the present page, without the host's lines. Returns the numbers without a picture. */
  draw(page: KeyValuePage.Page, tiled: TiledLines): readonly BookId[];
  /** First and last line on the screen, from 1. */
  shown(page: KeyValuePage.Page, tiled: TiledLines): readonly [number, number];
  /** Page with this line, both from 1. */
  pageOf(line: number, tiled: TiledLines): number;
  show(page: KeyValuePage.Page, number: BookId, bytes: string): void;
  drop(): void;
}

/** Height of a line beside rows of covers, as a share of the usual one. */
const linePart = 0.85;

export function tilePage(kind: "grid" | "rows", guard: Guard, log: Log): TilePage {
  const held = holdPictures(log);
  const room: Room = { isGrid: kind === "grid", height: undefined, rowHeight: 0, width: 0, screen: { w: 1, h: 1 } };
  return {
    layOut: (page, tiled) => {
      measure(room, page);
      page.kv_pairs = [];
      page.pages = room.isGrid ? Math.max(1, Math.ceil(tilesIn(tiled) / perPage(room))) : pagesOf(room, tiled).length;
      page.items_per_page = room.isGrid ? perPage(room) : Math.max(1, tiled.lines.length);
    },
    draw: (page, tiled) => {
      const [rows, heights] = room.isGrid ? gridOn(room, page, tiled) : rowsOn(room, page, tiled);
      return held.settle(drawRows({ room, page, guard }, rows, heights));
    },
    shown: (page, tiled) => shownOn(room, page, tiled),
    pageOf: (line, tiled) => (room.isGrid ? Math.ceil(Math.max(1, line - headOf(tiled).length) / perPage(room)) : 1),
    show: (page, number, bytes) => {
      for (const place of held.show(number, bytes))
        UIManager.setDirty(page, () => $multi("ui", place.dimen() ?? page.dimen, undefined));
    },
    drop: held.drop,
  };
}

/** Pixels. The host's own height is known once. */
interface Room {
  readonly isGrid: boolean;
  height: number | undefined;
  rowHeight: number;
  width: number;
  screen: { readonly w: number; readonly h: number };
}

function measure(room: Room, page: KeyValuePage.Page): void {
  if (room.height !== undefined) return;
  room.height = page.item_height * page.items_per_page;
  room.rowHeight = Math.floor(page.item_height * linePart);
  room.width = page.item_width;
  room.screen = Device.screen.getSize();
}

function perPage({ screen }: Room): number {
  const { columns, rows } = gridSize(screen);
  return columns * rows;
}

/** Lines above the tiles, on each page. */
function headOf({ lines, extent }: TiledLines): readonly ListLine[] {
  if (extent !== undefined) return lines;
  const first = lines.findIndex(({ pictured }) => pictured !== undefined);
  return first < 0 ? lines : lines.slice(0, first);
}

function tilesIn(tiled: TiledLines): number {
  return tiled.extent === undefined ? tiled.lines.length - headOf(tiled).length : tiled.extent.total;
}

type Drawn = readonly [readonly TileRow[], RowHeights];

function gridOn(room: Room, page: KeyValuePage.Page, tiled: TiledLines): Drawn {
  const { columns, rows }: TileCount = gridSize(room.screen);
  const head = headOf(tiled);
  const first = (page.show_page - 1) * columns * rows;
  const tiles: ListLine[] = [];
  while (tiles.length < columns * rows && first + tiles.length < tilesIn(tiled)) {
    const place = first + tiles.length;
    const { extent } = tiled;
    const line = extent === undefined ? tiled.lines[head.length + place] : (extent.lineAt(place) ?? extent.blank);
    if (line === undefined) break;
    tiles.push(line);
  }
  const left = (room.height ?? 0) - head.length * room.rowHeight;
  return [gridRows(head, tiles, columns), { line: room.rowHeight, tiles: Math.floor(left / rows) }];
}

function heightsOf(room: Room, rows: readonly TileRow[]): RowHeights {
  return shelfHeights(rows, room.height ?? 0, room.rowHeight);
}

function pagesOf(room: Room, { lines }: TiledLines): readonly (readonly TileRow[])[] {
  const rows = shelfRows(lines, shelfColumns(room.screen));
  return pagesOfRows(rows, room.height ?? 0, heightsOf(room, rows));
}

function rowsOn(room: Room, page: KeyValuePage.Page, tiled: TiledLines): Drawn {
  const rows = shelfRows(tiled.lines, shelfColumns(room.screen));
  return [pagesOf(room, tiled)[page.show_page - 1] ?? [], heightsOf(room, rows)];
}

function shownOn(room: Room, page: KeyValuePage.Page, tiled: TiledLines): readonly [number, number] {
  if (!room.isGrid) return [1, tiled.lines.length];
  const head = headOf(tiled).length;
  const first = head + (page.show_page - 1) * perPage(room);
  return [first + 1, first + perPage(room)];
}

/** @noSelf */
interface Canvas {
  readonly room: Room;
  readonly page: KeyValuePage.Page;
  readonly guard: Guard;
}

function drawRows(canvas: Canvas, rows: readonly TileRow[], heights: RowHeights): readonly PicturePlace[] {
  const { room, page } = canvas;
  const places: PicturePlace[] = [];
  const content = page.main_content as unknown as Widget[];
  for (const { kind, lines } of rows) {
    const height = kind === "tiles" ? heights.tiles : heights.line;
    const columns = columnsOf(canvas, kind);
    const size: TileSize = { width: Math.floor(room.width / columns), height };
    const widgets: Widget[] = [];
    for (const line of lines) widgets.push(cellOf(canvas, { kind, size, places }, line));
    // Keys reach all of them, as the host's lines.
    page.layout.push(widgets.slice());
    widgets.push(HorizontalSpan.new({ width: (columns - lines.length) * size.width }));
    content.push(HorizontalGroup.new(widgets));
  }
  return places;
}

function columnsOf({ room }: Canvas, kind: TileRow["kind"]): number {
  if (kind === "tiles") return room.isGrid ? gridSize(room.screen).columns : shelfColumns(room.screen);
  return kind === "pair" ? 2 : 1;
}

interface DrawnRow extends Pick<TileRow, "kind"> {
  readonly size: TileSize;
  readonly places: PicturePlace[];
}

function cellOf({ guard }: Canvas, { kind, size, places }: DrawnRow, line: ListLine): Widget {
  const { label, value, pictured } = line;
  const press = pressOf(line, guard);
  if (kind !== "tiles") return lineTile(label, value, size, press);
  const tile = coverTile(pictured ?? { title: label, below: value }, size, press);
  places.push(tile.place);
  return tile.widget;
}

function pressOf({ onTap, onHold }: ListLine, guard: Guard): Press {
  const hold = onHold ?? onTap;
  return {
    onTap: onTap === undefined ? undefined : guard.act("a tile of a list", () => onTap()),
    onHold: hold === undefined ? undefined : guard.act("a long press on a tile", () => hold()),
  };
}
