import type { Log } from "../host.port";
import { pictureIn } from "../../base/picture";
import type { ListLine, Pictured } from "../dialogs.port";
import RenderImage = require("ui/renderimage");
import Blitbuffer = require("ffi/blitbuffer");
import CenterContainer = require("ui/widget/container/centercontainer");
import Font = require("ui/font");
import FrameContainer = require("ui/widget/container/framecontainer");
import Geom = require("ui/geometry");
import HorizontalGroup = require("ui/widget/horizontalgroup");
import ImageWidget = require("ui/widget/imagewidget");
import type KeyValuePage = require("ui/widget/keyvaluepage");
import TextWidget = require("ui/widget/textwidget");
import UIManager = require("ui/uimanager");
import VerticalGroup = require("ui/widget/verticalgroup");
import type Widget = require("ui/widget/widget");

/** Scaled to fit; undefined, and logged, if it cannot be decoded. The caller frees it. */
export function unpacked(
  bytes: string,
  place: { readonly width: number; readonly height: number },
  log: Log,
): RenderImage.Dots | undefined {
  const facts = pictureIn(bytes);
  if (facts === undefined) return undefined;
  const scale = Math.min(place.width / facts.width, place.height / facts.height);
  const width = Math.max(1, Math.floor(facts.width * scale));
  const height = Math.max(1, Math.floor(facts.height * scale));
  const [worked, dots] = pcall(() => RenderImage.renderImageData(bytes, bytes.length, false, width, height));
  if (worked && dots !== undefined) return dots;
  log.warn(`A cover cannot be shown: ${worked ? "the host cannot unpack it" : tostring(dots)}`);
  return undefined;
}

/** @noSelf */
export interface ListPictures {
  /** After each draw: fills in pictures and texts, returns lines without a picture. */
  dress(page: KeyValuePage.Page, lines: readonly ListLine[]): readonly number[];
  enlarge(page: KeyValuePage.Page): void;
  /** No effect if the line is not visible, or the picture cannot be decoded. */
  show(page: KeyValuePage.Page, number: number, bytes: string): void;
  drop(): void;
}

const linesPerRow = 2;

/** Width as a share of the height. */
const widthPart = 2 / 3;

/** Font size as a share of the usual one: three lines replace two. */
const textPart = 0.85;

/** Pixels. */
const border = 1;
const margin = 2;
const gap = 12;

interface Row {
  readonly number: number;
  readonly place: Place;
  readonly area: { readonly width: number; readonly height: number };
}

type Place = Widget & { 1: Widget };

export function listPictures(log: Log): ListPictures {
  const held: Record<number, RenderImage.Dots | undefined> = {};
  let rows: readonly Row[] = [];
  const rowOf = (number: number): Row | undefined => rows.find((row) => row.number === number);
  const drop = (number: number): void => {
    held[number]?.free();
    held[number] = undefined;
  };
  return {
    enlarge: (page) => {
      const height = page.item_height * page.items_per_page;
      page.items_per_page = Math.max(1, Math.floor(page.items_per_page / linesPerRow));
      page.item_height = Math.floor(height / page.items_per_page);
    },
    dress: (page, lines) => {
      rows = rowsIn(page, lines);
      const missing: number[] = [];
      for (const row of rows) {
        const dots = held[row.number];
        if (dots === undefined) missing.push(row.number);
        else fill(row, dots);
      }
      for (const number of numbersOf(held)) if (rowOf(number) === undefined) drop(number);
      return missing;
    },
    show: (page, number, bytes) => {
      const row = rowOf(number);
      if (row === undefined || held[number] !== undefined) return;
      const dots = unpacked(bytes, row.area, log);
      if (dots === undefined) return;
      held[number] = dots;
      fill(row, dots);
      UIManager.setDirty(page, () => $multi("ui", row.place.dimen ?? page.dimen, undefined));
    },
    drop: () => {
      for (const number of numbersOf(held)) drop(number);
    },
  };
}

/** Visible lines with a picture, laid out again. */
function rowsIn(page: KeyValuePage.Page, lines: readonly ListLine[]): readonly Row[] {
  const rows: Row[] = [];
  page.main_content.forEach((item, index) => {
    const line = lines[index];
    if (line?.pictured !== undefined) rows.push(rowIn(page, item, line.pictured, line.value));
  });
  return rows;
}

function numbersOf(held: Readonly<Record<number, unknown>>): readonly number[] {
  const numbers: number[] = [];
  for (const [number] of pairs(held)) numbers.push(number);
  return numbers;
}

function rowIn(page: KeyValuePage.Page, item: KeyValuePage.Item, pictured: Pictured, value: string): Row {
  const frame = item[1];
  const { w, h } = frame[1].getSize();
  const height = h - 2 * margin - 2 * border;
  const area = { width: Math.floor(height * widthPart), height };
  const width = area.width + 2 * border;
  const place = CenterContainer.new({ dimen: Geom.new({ w: width, h }), 1: framed(emptiness(area)) });
  const texts = textsOf(page, pictured, value, w - width - gap);
  frame[1].free();
  frame[1] = HorizontalGroup.new([place, padded(texts)]);
  return { number: pictured.number, place, area };
}

function emptiness({ width, height }: Row["area"]): Widget {
  return CenterContainer.new({ dimen: Geom.new({ w: width, h: height }), 1: VerticalGroup.new([]) });
}

function framed(child: Widget): Widget {
  return FrameContainer.new({ bordersize: border, padding: 0, margin: 0, color: Blitbuffer.gray(0.3), 1: child });
}

function padded(child: Widget): Widget {
  return FrameContainer.new({ bordersize: 0, padding: 0, padding_left: gap, margin: 0, 1: child });
}

function textsOf(
  { items_font_size }: KeyValuePage.Page,
  { title, below }: Pictured,
  value: string,
  width: number,
): Widget {
  const size = Math.floor(items_font_size * textPart);
  const line = (text: string, use: "smallinfofontbold" | "smallinfofont"): Widget =>
    TextWidget.new({ text, face: Font.getFace(use, size), max_width: width });
  const texts: Widget[] & { align?: "left" } = [line(title, "smallinfofontbold")];
  for (const text of [below, value]) if (text !== "") texts.push(line(text, "smallinfofont"));
  texts.align = "left";
  return VerticalGroup.new(texts);
}

function fill({ place }: Row, dots: RenderImage.Dots): void {
  place[1] = framed(ImageWidget.new({ image: dots, image_disposable: false }));
}
