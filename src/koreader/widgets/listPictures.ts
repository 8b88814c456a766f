import type { BookId } from "../../model/book";
import type { Log } from "../host.port";
import type { ListLine, PictureTile } from "../dialogs.port";
import { holdPictures, type PicturePlace } from "./heldPictures";
import type RenderImage = require("ui/renderimage");
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

/** @noSelf */
export interface ListPictures {
  /** After each draw: fills in pictures and texts, returns lines without a picture. */
  dress(page: KeyValuePage.Page, lines: readonly ListLine[]): readonly BookId[];
  enlarge(page: KeyValuePage.Page): void;
  /** No effect if the line is not visible, or the picture cannot be decoded. */
  show(page: KeyValuePage.Page, number: BookId, bytes: string): void;
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

export function listPictures(log: Log): ListPictures {
  const held = holdPictures(log);
  return {
    enlarge: (page) => {
      const height = page.item_height * page.items_per_page;
      page.items_per_page = Math.max(1, Math.floor(page.items_per_page / linesPerRow));
      page.item_height = Math.floor(height / page.items_per_page);
    },
    dress: (page, lines) => held.settle(rowsIn(page, lines)),
    show: (page, number, bytes) => {
      for (const place of held.show(number, bytes))
        UIManager.setDirty(page, () => $multi("ui", place.dimen() ?? page.dimen, undefined));
    },
    drop: held.drop,
  };
}

/** Visible lines with a picture, laid out again. */
function rowsIn(page: KeyValuePage.Page, lines: readonly ListLine[]): readonly PicturePlace[] {
  const rows: PicturePlace[] = [];
  page.main_content.forEach((item, index) => {
    const line = lines[index];
    if (line?.pictured !== undefined) rows.push(rowIn(page, item, line.pictured, line.value));
  });
  return rows;
}

function rowIn(page: KeyValuePage.Page, item: KeyValuePage.Item, pictured: PictureTile, value: string): PicturePlace {
  const frame = item[1];
  const { w, h } = frame[1].getSize();
  const height = h - 2 * margin - 2 * border;
  const area = { width: Math.floor(height * widthPart), height };
  const width = area.width + 2 * border;
  const place = CenterContainer.new({ dimen: Geom.new({ w: width, h }), 1: framed(emptiness(area)) });
  const texts = textsOf(page, pictured, value, w - width - gap);
  frame[1].free();
  frame[1] = HorizontalGroup.new([place, padded(texts)]);
  const draw = (dots: RenderImage.Dots): void => {
    place[1] = framed(ImageWidget.new({ image: dots, image_disposable: false }));
  };
  return { number: pictured.number, area, draw, dimen: () => place.dimen };
}

function emptiness({ width, height }: PicturePlace["area"]): Widget {
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
  { title, below }: PictureTile,
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
