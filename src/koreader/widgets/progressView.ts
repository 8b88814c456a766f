import type { OpenProgress, ProgressBox, ProgressView } from "../screen.port";
import type { Clock } from "../host.port";
import { holdInput } from "./holdInput";
import type { Guard } from "../tasks";
import ButtonDialog = require("ui/widget/buttondialog");
import UIManager = require("ui/uimanager");
import type Widget = require("ui/widget/widget");

const calm = 2;

export function createProgressView(guard: Guard, clock: Clock): ProgressView {
  return { open: (view) => open(view, guard, clock) };
}

interface State {
  box: Widget | undefined;
  left: boolean;
  shown: string;
  text: string;
  changedAt: number;
  waits: boolean;
}

function open(view: ProgressBox, guard: Guard, clock: Clock): OpenProgress {
  const { text } = view;
  const state: State = {
    box: undefined,
    left: false,
    shown: text,
    text,
    changedAt: clock.elapsed(),
    waits: false,
  };
  const act = (operation: () => void): (() => void) => guard.act("a progress box", operation);
  const change = act(() => {
    state.waits = false;
    if (state.left || state.text === state.shown) return;
    state.changedAt = clock.elapsed();
    show(state, view, guard);
  });
  UIManager.nextTick(act(() => show(state, view, guard)));
  return {
    // Only the latest text is shown after the pause.
    update: (said) => {
      state.text = said;
      if (state.left || state.waits) return;
      state.waits = true;
      UIManager.scheduleIn(Math.max(0, state.changedAt + calm - clock.elapsed()), change);
    },
    close: () => {
      UIManager.nextTick(act(() => leave(state)));
    },
  };
}

/** Opens the new box before closing the old one, against flicker. */
function show(state: State, view: ProgressBox, guard: Guard): void {
  if (state.left) return;
  state.shown = state.text;
  const before = state.box;
  const end = (operation: () => void): (() => void) =>
    guard.act("a progress box", () => {
      leave(state);
      operation();
    });
  state.box = ButtonDialog.new({
    title: state.shown,
    title_align: "center",
    buttons: [
      [
        { text: view.stop, callback: end(() => view.onStop()) },
        { text: view.hide, callback: end(() => undefined) },
      ],
    ],
    tap_close_callback: () => {
      state.left = true;
    },
  });
  UIManager.show(state.box);
  if (before === undefined) holdInput();
  if (before !== undefined) UIManager.close(before);
}

function leave(state: State): void {
  state.left = true;
  if (state.box !== undefined) UIManager.close(state.box);
  state.box = undefined;
}
