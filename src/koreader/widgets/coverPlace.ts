import Blitbuffer = require("ffi/blitbuffer");
import CenterContainer = require("ui/widget/container/centercontainer");
import Font = require("ui/font");
import FrameContainer = require("ui/widget/container/framecontainer");
import Geom = require("ui/geometry");
import ImageWidget = require("ui/widget/imagewidget");
import type RenderImage = require("ui/renderimage");
import Size = require("ui/size");
import TextBoxWidget = require("ui/widget/textboxwidget");
import type Widget = require("ui/widget/widget");

/** Font size beside and in the place of a cover. */
export const lineSize = 20;

export interface CoverPlace {
  readonly place: Widget & { 1: Widget };
  /** Pixels. */
  readonly area: { readonly width: number; readonly height: number };
}

/** Shares of the screen's width and height. */
const usualPart = { across: 0.36, down: 0.4 };
const largePart = { across: 0.48, down: 0.52 };

/** Height of a cover as a share of its width. */
const shape = 1.5;

/** Pixels of a cover on a screen of this size. */
export function coverSizeOf({ w, h }: Geom.Area, isLarge: boolean): CoverPlace["area"] {
  const { across, down } = isLarge ? largePart : usualPart;
  const width = Math.floor(Math.min(w * across, (h * down) / shape));
  return { width, height: Math.floor(width * shape) };
}

/** `words` stand in the place until the cover comes. */
export function coverPlace(area: CoverPlace["area"], words: string): CoverPlace {
  const { width, height } = area;
  const dimen = Geom.new({ w: width + 2 * Size.border.thin, h: height + 2 * Size.border.thin });
  return { place: CenterContainer.new({ dimen, 1: framed(wordsIn(area, words), area) }), area };
}

function wordsIn({ width, height }: CoverPlace["area"], text: string): Widget {
  const padding = Size.padding.large;
  return TextBoxWidget.new({
    text,
    face: Font.getFace("x_smallinfofont", lineSize),
    width: width - 2 * padding,
    height: height - 2 * padding,
    height_adjust: true,
    height_overflow_show_ellipsis: true,
    alignment: "center",
  });
}

/** For a book without a cover. */
export function fillTitle({ place, area }: CoverPlace, title: string): void {
  place[1].free();
  place[1] = framed(wordsIn(area, title), area);
}

/** The caller frees the pixels. */
export function fillCover({ place }: CoverPlace, dots: RenderImage.Dots): void {
  const picture = ImageWidget.new({ image: dots, image_disposable: false });
  place[1].free();
  place[1] = framed(picture, { width: dots.getWidth(), height: dots.getHeight() });
}

function framed(child: Widget, { width, height }: CoverPlace["area"]): Widget {
  return FrameContainer.new({
    bordersize: Size.border.thin,
    padding: 0,
    margin: 0,
    color: Blitbuffer.gray(0.5),
    1: CenterContainer.new({ dimen: Geom.new({ w: width, h: height }), 1: child }),
  });
}
