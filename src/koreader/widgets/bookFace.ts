import type { BookFace, FaceMark, StarRow } from "../screen.port";
import { ratingOfTap, starAt, starCount } from "../../model/bookState";
import { type CoverPlace, coverPlace, lineSize } from "./coverPlace";
import type { Choice } from "../dialogs.port";
import type { Guard } from "../tasks";
import Blitbuffer = require("ffi/blitbuffer");
import Button = require("ui/widget/button");
import Device = require("device");
import type FocusManager = require("ui/widget/focusmanager");
import Font = require("ui/font");
import FrameContainer = require("ui/widget/container/framecontainer");
import Geom = require("ui/geometry");
import HorizontalGroup = require("ui/widget/horizontalgroup");
import HorizontalSpan = require("ui/widget/horizontalspan");
import LineWidget = require("ui/widget/linewidget");
import ScrollTextWidget = require("ui/widget/scrolltextwidget");
import Size = require("ui/size");
import TextBoxWidget = require("ui/widget/textboxwidget");
import TitleBar = require("ui/widget/titlebar");
import UIManager = require("ui/uimanager");
import VerticalGroup = require("ui/widget/verticalgroup");
import VerticalSpan = require("ui/widget/verticalspan");
import type Widget = require("ui/widget/widget");

export interface FaceView {
  readonly window: FocusManager.Page;
  readonly guard: Guard;
  readonly staysOpen: boolean;
  readonly coverSize: CoverPlace["area"];
}

export interface BuiltFace {
  readonly content: Widget;
  readonly cover: CoverPlace;
  /** Rows that keys can reach. */
  readonly layout: Widget[][];
  /** Row of the first choice, from 1. */
  readonly firstChoice: number;
}

const maxLineRows = 3;
const marksInRow = 3;
const choicesInRow = 3;

/** Lines of text that are seen on the lowest screen. */
const minTextLines = 3;

/** Font sizes. */
const starSize = 30;
const buttonSize = 18;

/** Width of a star as a share of a line of the host's lists. */
const maxStarPart = 2.2;

/** Height of a button as a share of a line of the host's lists. */
const heightPart = 1.2;

/** Grey of the mark that is set; 0 is white, 1 is black. */
const setGrey = 0.25;

/** A face while it is made. */
interface Draft extends FaceView {
  readonly cover: CoverPlace;
  /** Of the screen, pixels. */
  readonly width: number;
  readonly layout: Widget[][];
}

/** `isBare`: the book has no cover, and its title stands in the place. */
export function buildFace(
  { window, guard, staysOpen, coverSize }: FaceView,
  face: BookFace,
  isBare: boolean,
): BuiltFace {
  const { w, h } = Device.screen.getSize();
  const layout: Widget[][] = [];
  const cover = coverPlace(coverSize, isBare ? face.title : "…");
  const draft: Draft = { window, guard, staysOpen, coverSize, cover, width: w, layout };
  const title = titleOf(draft, face.title);
  const parts: Widget[] = [title, gap(), headOf(draft, face), gap()];
  for (const row of rowsOf(face.marks ?? [], marksInRow)) parts.push(addRow(draft, row, markOf));
  if (face.before !== undefined || face.after !== undefined) parts.push(neighboursOf(draft, face));
  const foot: Widget[] = [];
  const firstChoice = layout.length + 1;
  for (const row of rowsOf(face.choices, choicesInRow)) foot.push(lineAcross(w), addRow(draft, row, choiceOf));
  for (const row of title.generateHorizontalLayout()) layout.push(row.slice());
  parts.push(lineAcross(w), gap());
  let left = h - Size.padding.large;
  for (const part of parts.concat(foot)) left -= part.getSize().h;
  parts.push(textOf(draft, face.text, left));
  const content = FrameContainer.new({
    bordersize: 0,
    padding: 0,
    margin: 0,
    background: Blitbuffer.COLOR_WHITE,
    width: w,
    height: h,
    1: VerticalGroup.new(parts.concat(foot)),
  });
  return { content, cover, layout, firstChoice };
}

function titleOf({ window, width }: Draft, title: string): TitleBar.Bar {
  return TitleBar.new({
    title,
    title_multilines: true,
    fullscreen: true,
    width,
    align: "left",
    with_bottom_line: true,
    close_callback: () => UIManager.close(window, "ui"),
    show_parent: window,
  });
}

/** The cover, and beside it the lines and the stars. */
function headOf(draft: Draft, { lines, stars }: BookFace): Widget {
  const { cover, width } = draft;
  const padding = Size.padding.fullscreen;
  const left = width - cover.area.width - 2 * Size.border.thin - 3 * padding;
  const column: Widget[] & { align?: "left" } = lines.map((text) => wrappedLine(text, left));
  if (stars !== undefined) column.push(starsOf(draft, stars, left));
  column.align = "left";
  const children = [HorizontalSpan.new({ width: padding }), cover.place, HorizontalSpan.new({ width: padding })];
  return HorizontalGroup.new(children.concat([VerticalGroup.new(column), HorizontalSpan.new({ width: padding })]));
}

function wrappedLine(text: string, width: number): Widget {
  const face = Font.getFace("x_smallinfofont", lineSize);
  const height = Math.floor(maxLineRows * face.size * 1.3) + 1;
  return VerticalGroup.new([
    TextBoxWidget.new({ text, face, width, height, height_adjust: true, height_overflow_show_ellipsis: true }),
    VerticalSpan.new({ width: Size.padding.small }),
  ]);
}

function starsOf({ window, guard, layout }: Draft, { rating, rate }: StarRow, width: number): Widget {
  const row: Widget[] = [];
  for (const place of $range(1, starCount))
    row.push(
      Button.new({
        text: starAt(place, rating ?? 0),
        width: Math.min(Math.floor(width / starCount), Math.floor(Size.item.height_default * maxStarPart)),
        bordersize: 0,
        margin: 0,
        text_font_size: starSize,
        callback: guard.act("a star", () => rate(ratingOfTap(place, rating))),
        show_parent: window,
      }),
    );
  layout.push(row);
  return HorizontalGroup.new(row.slice());
}

type MakeButton<T> = (draft: Draft, item: T, width: number) => Widget;

/** Buttons in equal parts of the width. */
function addRow<T>(draft: Draft, items: readonly T[], make: MakeButton<T>): Widget {
  const row = items.map((item) => make(draft, item, Math.floor(draft.width / items.length)));
  draft.layout.push(row);
  return HorizontalGroup.new(row.slice());
}

/** The half of a missing neighbour stays empty. */
function neighboursOf(draft: Draft, { before, after }: BookFace): Widget {
  const half = Math.floor(draft.width / 2);
  const row: Widget[] = [];
  const cellOf = (choice: Choice | undefined): Widget => {
    if (choice === undefined) return HorizontalSpan.new({ width: half });
    const button = choiceOf(draft, choice, half);
    row.push(button);
    return button;
  };
  const cells = [cellOf(before), cellOf(after)];
  draft.layout.push(row);
  return HorizontalGroup.new(cells);
}

function markOf({ window, guard }: Draft, { text, isSet, enabled, run }: FaceMark, width: number): Widget {
  return Button.new({
    text: isSet ? `✓ ${text}` : text,
    enabled: enabled !== false,
    width,
    bordersize: 0,
    margin: 0,
    height: Math.floor(Size.item.height_default * heightPart),
    text_font_size: buttonSize,
    text_font_bold: isSet,
    background: Blitbuffer.gray(isSet ? setGrey : 0),
    callback: guard.act("a mark", run),
    show_parent: window,
  });
}

function choiceOf({ window, guard, staysOpen }: Draft, { text, enabled, run }: Choice, width: number): Widget {
  return Button.new({
    text,
    enabled: enabled !== false,
    width,
    bordersize: 0,
    margin: 0,
    height: Math.floor(Size.item.height_default * heightPart),
    text_font_size: buttonSize,
    callback: guard.act("a choice", () => {
      if (!staysOpen) UIManager.close(window, "ui");
      run();
    }),
    show_parent: window,
  });
}

function textOf({ window, width }: Draft, text: string, room: number): Widget {
  const face = Font.getFace("x_smallinfofont", lineSize);
  const padding = Size.padding.fullscreen;
  const scroll = ScrollTextWidget.new({
    text,
    face,
    width: width - 2 * padding,
    height: Math.max(room, Math.floor(minTextLines * face.size * 1.3)),
    dialog: window,
    auto_para_direction: true,
  });
  return HorizontalGroup.new([HorizontalSpan.new({ width: padding }), scroll]);
}

function lineAcross(w: number): Widget {
  return LineWidget.new({ dimen: Geom.new({ w, h: Size.line.medium }), background: Blitbuffer.gray(0.5) });
}

function gap(): Widget {
  return VerticalSpan.new({ width: Size.padding.large });
}

function rowsOf<T>(items: readonly T[], perRow: number): T[][] {
  return items.length === 0 ? [] : [items.slice(0, perRow)].concat(rowsOf(items.slice(perRow), perRow));
}
