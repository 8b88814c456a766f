import type { BookFace, BookPage, BookPages, OpenBookPage } from "../screen.port";
import type { Log } from "../host.port";
import { type BuiltFace, buildFace, type FaceView } from "./bookFace";
import { coverSizeOf, fillCover, fillTitle } from "./coverPlace";
import { holdInput } from "./holdInput";
import { unpacked } from "./heldPictures";
import type { Guard } from "../tasks";
import Device = require("device");
import FocusManager = require("ui/widget/focusmanager");
import type RenderImage = require("ui/renderimage");
import UIManager = require("ui/uimanager");

/** Shows and changes everything on the next tick, outside any task. */
export function createBookPages(guard: Guard, log: Log): BookPages {
  return { open: (face, page) => open({ face, page, guard, log }) };
}

interface State {
  face: BookFace;
  view: FaceView | undefined;
  built: BuiltFace | undefined;
  cover: RenderImage.Dots | undefined;
  hasNone: boolean;
  isClosed: boolean;
}

interface Opening {
  readonly face: BookFace;
  readonly page: BookPage;
  readonly guard: Guard;
  readonly log: Log;
}

function open({ face, page, guard, log }: Opening): OpenBookPage {
  const state: State = {
    face,
    view: undefined,
    built: undefined,
    cover: undefined,
    hasNone: false,
    isClosed: false,
  };
  UIManager.nextTick(
    guard.act("a page about a book", () => {
      const view = makeView(page, state, guard);
      state.view = view;
      draw(state, view);
      UIManager.show(view.window, "ui");
      holdInput();
    }),
  );
  const change = (work: (view: FaceView) => void): void => {
    const operation = (): void => {
      if (!state.isClosed && state.view !== undefined) work(state.view);
    };
    UIManager.nextTick(() => guard.ask("a page about a book", undefined, operation)());
  };
  return {
    write: (other) =>
      change((view) => {
        const isMoved = shapeOf(state.face) !== shapeOf(other);
        state.face = other;
        draw(state, view);
        UIManager.setDirty(view.window, "ui");
        if (isMoved) holdInput();
      }),
    show: (picture) => change((view) => showCover(state, view, picture, log)),
    close: () => change(({ window }) => UIManager.close(window, "ui")),
  };
}

/** Equal if all that can be tapped stays where it is, and is what it was. */
function shapeOf({ lines, stars, marks = [], before, after, choices }: BookFace): string {
  const parts = [lines.length, marks.length].map((count) => count.toFixed(0));
  parts.push(stars === undefined ? "-" : "+", before?.text ?? "-", after?.text ?? "-");
  for (const { text } of choices) parts.push(text);
  return parts.join("\n");
}

function makeView(page: BookPage, state: State, guard: Guard): FaceView {
  const close = guard.ask("the end of a page", undefined, () => {
    state.isClosed = true;
    state.cover?.free();
    state.cover = undefined;
    page.onClose();
  });
  const dimen = Device.screen.getSize();
  const window = FocusManager.new({
    dimen,
    covers_fullscreen: true,
    layout: [],
    selected: { x: 1, y: 1 },
    onClose: () => {
      UIManager.close(window, "ui");
      return true;
    },
    onCloseWidget: close,
  });
  if (Device.hasKeys()) window.key_events["Close"] = [[Device.input.group.Back]];
  const isLarge = page.hasLargeCover === true;
  return { window, guard, staysOpen: page.staysOpen === true, coverSize: coverSizeOf(dimen, isLarge) };
}

/** Makes all widgets anew. The focus stays in its place. */
function draw(state: State, view: FaceView): void {
  const { window } = view;
  const isFirst = state.built === undefined;
  const built = buildFace(view, state.face, state.hasNone);
  if (state.cover !== undefined) fillCover(built.cover, state.cover);
  state.built?.content.free();
  state.built = built;
  window[1] = built.content;
  window.layout = built.layout;
  const { x, y } = isFirst ? { x: 1, y: built.firstChoice } : window.selected;
  const isThere = built.layout[y - 1]?.[x - 1] !== undefined;
  // The parts that had the focus are gone: none is told to lose it.
  window.selected = isThere ? { x, y } : { x: 1, y: built.firstChoice };
  window.moveFocusTo(window.selected.x, window.selected.y, FocusManager.FOCUS_ONLY_ON_NT);
}

/** The text below keeps its place. */
function showCover(state: State, view: FaceView, picture: string | undefined, log: Log): void {
  const { built, face } = state;
  if (built === undefined || state.cover !== undefined || state.hasNone) return;
  const { cover } = built;
  state.cover = picture === undefined ? undefined : unpacked(picture, cover.area, log);
  state.hasNone = state.cover === undefined;
  if (state.cover === undefined) fillTitle(cover, face.title);
  else fillCover(cover, state.cover);
  UIManager.setDirty(view.window, () =>
    $multi("ui", cover.place.dimen ?? view.window.dimen, state.cover !== undefined),
  );
}
