import { cutBytes, wrapped } from "../../base/text";
import type { Choice, ChoiceMenu, Code, Dialogs, Confirmation, TextPage, BusyNotice } from "../dialogs.port";
import type { Log } from "../host.port";
import { openCalendar } from "./calendarPage";
import { createForms } from "./forms";
import { holdInput } from "./holdInput";
import type { Guard, NextTick } from "../tasks";
import { openListPage } from "./listPage";
import { translate } from "../texts";
import Blitbuffer = require("ffi/blitbuffer");
import ConfirmBox = require("ui/widget/confirmbox");
import Device = require("device");
import FrameContainer = require("ui/widget/container/framecontainer");
import InfoMessage = require("ui/widget/infomessage");
import Notification = require("ui/widget/notification");
import QRWidget = require("ui/widget/qrwidget");
import UIManager = require("ui/uimanager");
import ButtonDialog = require("ui/widget/buttondialog");
import TextViewer = require("ui/widget/textviewer");
import TextWidget = require("ui/widget/textwidget");
import VerticalGroup = require("ui/widget/verticalgroup");
import type Widget = require("ui/widget/widget");

/** Shows and closes on the next tick: inside a task, the host's Trapper would take the task's coroutine for its own. */
export function createDialogs(guard: Guard, log: Log): Dialogs {
  const nextTick = (what: string, show: () => void): void => {
    UIManager.nextTick(guard.act(what, show));
  };
  const forms = createForms(guard, nextTick);

  return {
    notify: (text) => nextTick("a notice", () => showNotice(text)),
    show: (text, more) => nextTick("a message", () => UIManager.show(messageBox(text, more, guard))),
    working: (text) => working(text, nextTick),
    confirm: (question) =>
      nextTick(
        "a question",
        held(() => UIManager.show(confirmBox(question, guard))),
      ),
    code: (code) => showCode(code, guard, nextTick),
    ask: forms.ask,
    askAccount: forms.askAccount,
    askNumber: forms.askNumber,
    askTime: forms.askTime,
    pickFolder: forms.pickFolder,
    list: (page) => openListPage(page, guard, nextTick, log),
    calendar: (page) => openCalendar(page, guard, nextTick, log),
    choose: (menu) =>
      nextTick(
        "a choice",
        held(() => showChoices(menu, guard)),
      ),
    read: (page) =>
      nextTick(
        "a text",
        held(() => showText(page, guard)),
      ),
  };
}

function held(show: () => void): () => void {
  return () => {
    show();
    holdInput();
  };
}

/** Characters; the host truncates longer notices. */
const noticeWidth = 52;

const maxNoticeLines = 4;

/** Bytes; the host lays out long boxes repeatedly, for seconds. */
const maxMessageLength = 4000;

/** The host's notice has one line, so its place is filled with a column of them. */
function showNotice(text: string): void {
  const lines = wrapped(cutBytes(text, maxMessageLength), noticeWidth).slice(0, maxNoticeLines);
  const notice = Notification.new({ text: lines.join(" "), timeout: 2 * lines.length });
  const { frame, face } = notice;
  if (lines.length > 1) {
    frame[1].free();
    frame[1] = VerticalGroup.new(lines.map((line) => TextWidget.new({ text: line, face })));
  }
  UIManager.show(notice);
}

function working(text: string, nextTick: NextTick): BusyNotice {
  let message: Widget | undefined;
  let over = false;
  const forget = (): void => {
    message = undefined;
  };
  nextTick("a message", () => {
    if (over) return;
    message = InfoMessage.new({ text: cutBytes(text, maxMessageLength), dismiss_callback: forget });
    UIManager.show(message);
  });
  return {
    close: () => {
      over = true;
      nextTick("a message", () => {
        if (message !== undefined) UIManager.close(message);
      });
    },
  };
}

/** Part of the shorter side of the screen. */
const codeWidth = 0.5;

function showCode(code: Code, guard: Guard, nextTick: NextTick): BusyNotice {
  const state: { box: Widget | undefined; isOver: boolean } = { box: undefined, isOver: false };
  const answer = (choice: Code["yes"]): (() => void) =>
    guard.act("an answer", () => {
      if (state.isOver) return;
      state.isOver = true;
      choice.run();
    });
  nextTick("a code", () => {
    if (state.isOver) return;
    const { w, h } = Device.screen.getSize();
    const width = Math.floor(Math.min(w, h) * codeWidth);
    const box = ConfirmBox.new({
      text: code.text,
      icon: "notice-info",
      ok_text: code.yes.text,
      ok_callback: answer(code.yes),
      cancel_text: code.no.text,
      cancel_callback: answer(code.no),
    });
    box.addWidget(codeOnPaper(code.content, width));
    state.box = box;
    UIManager.show(box);
  });
  return {
    close: () => {
      state.isOver = true;
      nextTick("a code", () => {
        if (state.box !== undefined) UIManager.close(state.box);
      });
    },
  };
}

/** Width of the light around a code, as a share of it: cameras need four of its dots. */
const quietPart = 0.13;

/** Dark on light, at night too: the host shows pictures as they are, but their surroundings inverted. */
function codeOnPaper(text: string, width: number): Widget {
  return FrameContainer.new({
    bordersize: 0,
    margin: 0,
    padding: Math.floor(width * quietPart),
    background: Blitbuffer.gray(Device.screen.night_mode ? 1 : 0),
    1: QRWidget.new({ text, width, height: width }),
  });
}

function messageBox(whole: string, more: Choice | undefined, guard: Guard): Widget {
  const text = cutBytes(whole, maxMessageLength);
  if (more === undefined) return InfoMessage.new({ text });
  return ConfirmBox.new({
    text,
    icon: "notice-info",
    ok_text: more.text,
    ok_callback: guard.act("a choice", () => more.run()),
    cancel_text: translate("Close"),
  });
}

function confirmBox(question: Confirmation, guard: Guard): Widget {
  return ConfirmBox.new({
    text: cutBytes(question.text, maxMessageLength),
    ok_text: question.yes,
    ok_callback: guard.act("an answer", () => question.onYes()),
    cancel_text: question.no?.text ?? translate("Cancel"),
    cancel_callback: guard.act("an answer", () => question.no?.run()),
  });
}

function showChoices(menu: ChoiceMenu, guard: Guard): void {
  const buttons = rowsOf(
    menu.choices.map((choice) => buttonOf(choice, guard, () => box)),
    menu.perRow ?? 1,
  );
  const box: Widget = ButtonDialog.new({ title: menu.title, title_align: "center", buttons });
  UIManager.show(box);
}

function showText({ title, text, choices = [] }: TextPage, guard: Guard): void {
  const close = {
    text: translate("Close"),
    callback: guard.act("a page's close", () => UIManager.close(page)),
  };
  // An empty row would leave its border.
  const buttons =
    choices.length === 0 ? undefined : [choices.map((choice) => buttonOf(choice, guard, () => page)), [close]];
  const page: Widget = TextViewer.new({ title, text, title_multilines: true, buttons_table: buttons });
  UIManager.show(page);
}

function rowsOf<T>(items: readonly T[], perRow: number): readonly (readonly T[])[] {
  const rows: T[][] = [];
  for (const item of items) {
    const row = rows[rows.length - 1];
    if (row === undefined || row.length === perRow) rows.push([item]);
    else row.push(item);
  }
  return rows;
}

/** Closes `within` first, because the choice may show a dialog of its own. */
export function buttonOf(choice: Choice, guard: Guard, within: () => Widget): ButtonDialog.Button {
  return {
    text: choice.text,
    enabled: choice.enabled,
    callback: guard.act("a choice", () => {
      UIManager.close(within());
      choice.run();
    }),
  };
}
