import type { CalendarDay, CalendarPage } from "../dialogs.port";
import type { Guard } from "../tasks";
import Blitbuffer = require("ffi/blitbuffer");
import Button = require("ui/widget/button");
import CenterContainer = require("ui/widget/container/centercontainer");
import Device = require("device");
import FocusManager = require("ui/widget/focusmanager");
import Font = require("ui/font");
import FrameContainer = require("ui/widget/container/framecontainer");
import Geom = require("ui/geometry");
import HorizontalGroup = require("ui/widget/horizontalgroup");
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

interface CalendarView {
  readonly view: FocusManager.Page;
  readonly guard: Guard;
  readonly dayWidth: number;
}

/** Closed by its cross or the back key. */
export function showCalendar(page: CalendarPage, guard: Guard): void {
  const size = Device.screen.getSize();
  const view = FocusManager.new({
    dimen: size,
    covers_fullscreen: true,
    layout: [],
    onClose: () => close(view),
  });
  if (Device.hasKeys()) view.key_events["Close"] = [[Device.input.group.Back]];
  view[1] = FrameContainer.new({
    bordersize: 0,
    padding: 0,
    margin: 0,
    background: Blitbuffer.COLOR_WHITE,
    1: VerticalGroup.new(partsOf({ view, guard, dayWidth: Math.floor(size.w / 7) }, page, size)),
  });
  UIManager.show(view, "ui");
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
  const cells: Widget[] = [];
  const row: Widget[] = [];
  for (const day of days) {
    const button = dayOf(calendar, day, Math.floor(height * dayPart.down));
    if (day.onTap !== undefined) row.push(button);
    const text = words(day.text, calendar.dayWidth, Math.floor(height * wordsPart));
    cells.push(VerticalGroup.new([button, text]));
  }
  if (row.length > 0) calendar.view.layout.push(row);
  return centred(HorizontalGroup.new(cells), calendar.dayWidth * 7, height);
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

function centred(child: Widget, w: number, h: number): Widget {
  return CenterContainer.new({ dimen: Geom.new({ w, h }), 1: child });
}
