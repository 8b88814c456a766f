import type { PictureTile } from "../dialogs.port";
import type { PicturePlace } from "./heldPictures";
import type RenderImage = require("ui/renderimage");
import Blitbuffer = require("ffi/blitbuffer");
import CenterContainer = require("ui/widget/container/centercontainer");
import Font = require("ui/font");
import FrameContainer = require("ui/widget/container/framecontainer");
import Geom = require("ui/geometry");
import GestureRange = require("ui/gesturerange");
import HorizontalGroup = require("ui/widget/horizontalgroup");
import HorizontalSpan = require("ui/widget/horizontalspan");
import ImageWidget = require("ui/widget/imagewidget");
import InputContainer = require("ui/widget/container/inputcontainer");
import LeftContainer = require("ui/widget/container/leftcontainer");
import RightContainer = require("ui/widget/container/rightcontainer");
import Size = require("ui/size");
import TextBoxWidget = require("ui/widget/textboxwidget");
import TextWidget = require("ui/widget/textwidget");
import VerticalGroup = require("ui/widget/verticalgroup");
import VerticalSpan = require("ui/widget/verticalspan");
import type Widget = require("ui/widget/widget");

/** Functions that are guarded already. Absent: no reaction. @noSelf */
export interface Press {
  readonly onTap?: (() => void) | undefined;
  readonly onHold?: (() => void) | undefined;
}

/** Pixels of a whole tile, texts included. */
export interface TileSize {
  readonly width: number;
  readonly height: number;
}

export interface CoverTile {
  readonly widget: Widget;
  readonly place: PicturePlace;
}

/** Width of a cover as a share of its height. */
const widthPart = 2 / 3;

/** Pixels. */
const border = 1;
const padding = 4;

/** Font sizes, before scaling. */
const titleSize = 16;
const factsSize = 14;
const lineSize = 18;

/**
 * A cover above its title and facts. Title and author are in its place as long as there is no picture. Keys and touch
 * reach it.
 */
export function coverTile(pictured: PictureTile, { width, height }: TileSize, press: Press): CoverTile {
  const { number, title, facts } = pictured;
  const room = width - 2 * padding;
  const heading = textLine("", titleSize, room);
  const footing = textLine(facts ?? "", factsSize, room);
  const textHeight = heading.getSize().h + footing.getSize().h;
  const boxHeight = Math.max(border, height - textHeight - 2 * padding - 2 * border);
  const boxWidth = Math.max(border, Math.min(Math.floor(boxHeight * widthPart), room - 2 * border));
  const area = { width: boxWidth, height: boxHeight };
  const box = centred(framed(titleBox(pictured, area)), width, boxHeight + 2 * border);
  const parts = VerticalGroup.new([VerticalSpan.new({ width: padding }), box, heading, footing]);
  const widget = pressable(parts, { width, height }, press);
  const draw = (dots: RenderImage.Dots): void => {
    box[1].free();
    box[1] = framed(ImageWidget.new({ image: dots, image_disposable: false }));
    heading.setText(title);
    // The group keeps the places of its parts.
    parts.resetLayout();
  };
  return { widget, place: { number, area, draw, dimen: () => widget.dimen } };
}

/** Lines of a title without a picture. */
const maxTitlePart = 0.6;

function titleBox({ title, below }: PictureTile, { width, height }: TileSize): Widget {
  const inner = width - 2 * padding;
  const text = (words: string, size: number, part: number, bold: boolean): Widget =>
    TextBoxWidget.new({
      text: words,
      face: Font.getFace("smallinfofont", size),
      bold,
      width: Math.max(1, inner),
      height: Math.floor(height * part),
      height_adjust: true,
      height_overflow_show_ellipsis: true,
      alignment: "center",
      auto_para_direction: true,
    });
  const parts = [text(title, titleSize, maxTitlePart, true)];
  if (below !== "") parts.push(text(below, factsSize, 1 - maxTitlePart, false));
  return centred(VerticalGroup.new(parts), width, height);
}

/** Share of a line that its value may fill. */
const maxValuePart = 0.6;

/** A label, and a value at the end of the line. */
export function lineTile(label: string, value: string, { width, height }: TileSize, press: Press): Widget {
  const room = width - 4 * padding;
  const end = textLine(value, lineSize, Math.floor(room * maxValuePart));
  const valueWidth = value === "" ? 0 : end.getSize().w + 2 * padding;
  const words = textLine(label, lineSize, room - valueWidth, "smallinfofontbold");
  const row = HorizontalGroup.new([
    HorizontalSpan.new({ width: 2 * padding }),
    LeftContainer.new({ dimen: Geom.new({ w: room - valueWidth, h: height }), 1: words }),
    RightContainer.new({ dimen: Geom.new({ w: valueWidth, h: height }), 1: end }),
  ]);
  return pressable(row, { width, height }, press);
}

function textLine(
  text: string,
  size: number,
  width: number,
  use: "smallinfofont" | "smallinfofontbold" = "smallinfofont",
) {
  return TextWidget.new({ text, face: Font.getFace(use, size), max_width: Math.max(1, width) });
}

/** With a frame for the focus of keys. */
export function pressable(child: Widget, { width, height }: TileSize, { onTap, onHold }: Press): Widget {
  const edge = Size.border.thin;
  const dimen = Geom.new({ w: width, h: height });
  const frame = FrameContainer.new({
    bordersize: 0,
    padding: 0,
    margin: 0,
    focusable: true,
    focus_border_size: edge,
    focus_inner_border: true,
    background: Blitbuffer.COLOR_WHITE,
    width,
    height,
    1: child,
  });
  const widget = InputContainer.new({
    dimen,
    1: frame,
    onTap(): boolean {
      onTap?.();
      return onTap !== undefined;
    },
    onHold(): boolean {
      onHold?.();
      return onHold !== undefined;
    },
  });
  widget.ges_events = {
    Tap: [GestureRange.new({ ges: "tap", range: dimen })],
    Hold: [GestureRange.new({ ges: "hold", range: dimen })],
  };
  return widget;
}

function framed(child: Widget): Widget {
  return FrameContainer.new({ bordersize: border, padding: 0, margin: 0, color: Blitbuffer.gray(0.3), 1: child });
}

function centred(child: Widget, w: number, h: number): Widget & { 1: Widget } {
  return CenterContainer.new({ dimen: Geom.new({ w, h }), 1: child });
}
