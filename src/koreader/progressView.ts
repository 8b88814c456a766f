import type { OpenProgress, ProgressBox, ProgressView } from "../ports/progressView";
import type { Clock } from "../ports/clock";
import type { Guard } from "./guard";
import ButtonDialog = require("ui/widget/buttondialog");
import UIManager = require("ui/uimanager");
import type Widget = require("ui/widget/widget");

/** Seconds between two changes of the box: each one redraws a part of a slow screen. */
const calm = 2;

/** The port on the host's box of buttons. Everything is shown on the next tick, outside any task. */
export function createProgressView(guard: Guard, clock: Clock): ProgressView {
  return { open: (view) => open(view, guard, clock) };
}

interface State {
  box: Widget | undefined;
  left: boolean;
  changedAt: number;
}

function open(view: ProgressBox, guard: Guard, clock: Clock): OpenProgress {
  const state: State = { box: undefined, left: false, changedAt: clock.elapsed() };
  const soon = (deed: () => void): void => UIManager.nextTick(guard.act("a progress box", deed));
  soon(() => show(state, view, view.text, guard));
  return {
    say: (text) => {
      if (state.left || clock.elapsed() - state.changedAt < calm) return;
      state.changedAt = clock.elapsed();
      soon(() => show(state, view, text, guard));
    },
    close: () => {
      soon(() => leave(state));
    },
  };
}

/** The new box is up before the old one goes, so that nothing below shines through. */
function show(state: State, view: ProgressBox, text: string, guard: Guard): void {
  if (state.left) return;
  const before = state.box;
  const end = (deed: () => void): (() => void) =>
    guard.act("a progress box", () => {
      leave(state);
      deed();
    });
  state.box = ButtonDialog.new({
    title: text,
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
  if (before !== undefined) UIManager.close(before);
}

function leave(state: State): void {
  state.left = true;
  if (state.box !== undefined) UIManager.close(state.box);
  state.box = undefined;
}
