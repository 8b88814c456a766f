import type { CalendarDay, CalendarPage, OpenCalendar } from "../dialogs.port";
import type { Log } from "../host.port";
import type { Guard, NextTick } from "../tasks";
import { pressable } from "./coverTile";
import { holdPictures, type PicturePlace } from "./heldPictures";
import { holdInput } from "./holdInput";
import Blitbuffer = require("ffi/blitbuffer");
import Button = require("ui/widget/button");
import CenterContainer = require("ui/widget/container/centercontainer");
import Device = require("device");
import FocusManager = require("ui/widget/focusmanager");
import Font = require("ui/font");
import FrameContainer = require("ui/widget/container/framecontainer");
import Geom = require("ui/geometry");
import HorizontalGroup = require("ui/widget/horizontalgroup");
import ImageWidget = require("ui/widget/imagewidget");
import type RenderImage = require("ui/renderimage");
import TextWidget = require("ui/widget/textwidget");
import TitleBar = require("ui/widget/titlebar");
import UIManager = require("ui/uimanager");
import VerticalGroup = require("ui/widget/verticalgroup");
import type Widget = require("ui/widget/widget");

/** Light enough to see any reading, dark enough to read the label; 0 is white, 1 is black. */
const lightest = 0.1;
const darkest = 0.55;

/** Shares of a week's height and of a seventh of its width. */
const dayPart = { down: 0.5, across: 0.9 };
const wordsPart = 0.28;

/** Shares of a week's height where days have pictures. */
const picturedPart = { day: 0.22, picture: 0.54, words: 0.2 };

/** Pixels beside a picture. */
const gap = 4;

/** Width of a picture as a share of its height. */
const shape = 2 / 3;

interface CalendarView {
  readonly view: FocusManager.Page;
  readonly guard: Guard;
  readonly dayWidth: number;
  readonly hasPictures: boolean;
  readonly places: PicturePlace[];
}

/** Closed by its cross or the back key. */
export function openCalendar(page: CalendarPage, guard: Guard, nextTick: NextTick, log: Log): OpenCalendar {
  const held = holdPictures(log);
  let shown: FocusManager.Page | undefined;
  nextTick("a calendar", () => {
    const calendar = calendarOf(page, guard, () => {
      shown = undefined;
      held.drop();
      page.onClose?.();
    });
    shown = calendar.view;
    UIManager.show(shown, "ui");
    holdInput();
    const missing = held.settle(calendar.places);
    if (missing.length > 0) page.onPictures?.(missing);
  });
  return {
    picture: (number, bytes) =>
      nextTick("a calendar", () => {
        if (shown === undefined) return;
        const view = shown;
        for (const place of held.show(number, bytes))
          UIManager.setDirty(view, () => $multi("ui", place.dimen() ?? view.dimen, true));
      }),
  };
}

function calendarOf(page: CalendarPage, guard: Guard, closed: () => void): CalendarView {
  const size = Device.screen.getSize();
  const view = FocusManager.new({
    dimen: size,
    covers_fullscreen: true,
    layout: [],
    onClose: () => close(view),
    onCloseWidget: guard.act("the end of a calendar", closed),
  });
  if (Device.hasKeys()) view.key_events["Close"] = [[Device.input.group.Back]];
  const hasPictures = page.onPictures !== undefined;
  const calendar: CalendarView = { view, guard, dayWidth: Math.floor(size.w / 7), hasPictures, places: [] };
  view[1] = FrameContainer.new({
    bordersize: 0,
    padding: 0,
    margin: 0,
    background: Blitbuffer.COLOR_WHITE,
    width: size.w,
    height: size.h,
    1: VerticalGroup.new(partsOf(calendar, page, size)),
  });
  return calendar;
}

function close(view: Widget): boolean {
  UIManager.close(view, "ui");
  return true;
}

function partsOf(calendar: CalendarView, page: CalendarPage, size: Geom.Area): readonly Widget[] {
  const title = titleOf(calendar, page, size.w);
  const foot = footOf(calendar, page, size.w);
  const nameHeight = Math.floor(size.h / 20);
  const names = page.weekdays.map((name) => words(name, calendar.dayWidth, nameHeight));
  const footRow = HorizontalGroup.new(foot);
  const left = size.h - title.getHeight() - nameHeight - footRow.getSize().h;
  const parts: Widget[] = [title, HorizontalGroup.new(names)];
  for (const week of page.weeks) parts.push(weekOf(calendar, week, Math.floor(left / page.weeks.length)));
  parts.push(footRow);
  calendar.view.layout.push(foot);
  return parts;
}

function titleOf({ view }: CalendarView, { title }: CalendarPage, width: number): TitleBar.Bar {
  return TitleBar.new({
    title,
    fullscreen: true,
    width,
    align: "left",
    with_bottom_line: true,
    close_callback: () => close(view),
    show_parent: view,
  });
}

function weekOf(calendar: CalendarView, days: readonly CalendarDay[], height: number): Widget {
  const { hasPictures, dayWidth } = calendar;
  const cells: Widget[] = [];
  const row: Widget[] = [];
  for (const day of days) {
    const button = dayOf(calendar, day, Math.floor(height * (hasPictures ? picturedPart.day : dayPart.down)));
    if (day.onTap !== undefined) row.push(button);
    const below = hasPictures
      ? pictureOf(calendar, day, height)
      : words(day.text, dayWidth, Math.floor(height * wordsPart));
    cells.push(VerticalGroup.new([button, below]));
  }
  if (row.length > 0) calendar.view.layout.push(row);
  return centred(HorizontalGroup.new(cells), dayWidth * 7, height);
}

/** The text of the day, below its picture once that has come. A tap is one on the day. */
function pictureOf({ guard, dayWidth, places }: CalendarView, day: CalendarDay, weekHeight: number): Widget {
  const { text, picture, onTap } = day;
  const [height, textHeight] = [picturedPart.picture, picturedPart.words].map((part) => Math.floor(weekHeight * part));
  const size = { width: dayWidth, height: (height ?? 0) + (textHeight ?? 0) };
  const box = centred(words(text, dayWidth, textHeight ?? 0), size.width, size.height);
  const widget = pressable(box, size, { onTap: onTap === undefined ? undefined : guard.act("a day's picture", onTap) });
  if (picture === undefined) return widget;
  const area = { width: Math.min(dayWidth - 2 * gap, Math.floor((height ?? 0) * shape)), height: height ?? 0 };
  const draw = (dots: RenderImage.Dots): void => {
    box[1].free();
    const image = ImageWidget.new({ image: dots, image_disposable: false });
    box[1] = VerticalGroup.new([image, words(text, dayWidth, textHeight ?? 0)]);
  };
  places.push({ number: picture, area, draw, dimen: () => widget.dimen });
  return widget;
}

function dayOf({ view, guard, dayWidth }: CalendarView, day: CalendarDay, height: number): Widget {
  const { label, share, onTap } = day;
  return Button.new({
    text: label,
    enabled: onTap !== undefined,
    width: Math.floor(dayWidth * dayPart.across),
    height,
    background: Blitbuffer.gray(share === 0 ? 0 : lightest + share * (darkest - lightest)),
    bordersize: 0,
    margin: 0,
    text_font_size: 18,
    text_font_bold: share > 0,
    callback: guard.act("a day of a calendar", () => onTap?.()),
    show_parent: view,
  });
}

function footOf({ view, guard }: CalendarView, { foot }: CalendarPage, width: number): Widget[] {
  return foot.map((choice) =>
    Button.new({
      text: choice.text,
      width: Math.floor(width / foot.length),
      bordersize: 0,
      margin: 0,
      callback: guard.act("a button of a calendar", () => choice.run()),
      show_parent: view,
    }),
  );
}

function words(text: string, w: number, h: number): Widget {
  return centred(TextWidget.new({ text, face: Font.getFace("xx_smallinfofont"), max_width: w }), w, h);
}

function centred(child: Widget, w: number, h: number): Widget & { 1: Widget } {
  return CenterContainer.new({ dimen: Geom.new({ w, h }), 1: child });
}
