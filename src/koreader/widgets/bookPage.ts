import type { BookPage, BookPages, OpenBookPage } from "../screen.port";
import type { Log } from "../host.port";
import { buttonOf } from "./dialogs";
import { holdInput } from "./holdInput";
import type { Guard } from "../tasks";
import { translate } from "../texts";
import { unpacked } from "./heldPictures";
import TextViewer = require("ui/widget/textviewer");
import UIManager = require("ui/uimanager");
import Geom = require("ui/geometry");

/** Shows and changes everything on the next tick, outside any task. */
export function createBookPages(guard: Guard, log: Log): BookPages {
  return { open: (page) => open(page, guard, log) };
}

interface State {
  viewer: TextViewer.Viewer | undefined;
  cover: TextViewer.Image | undefined;
  hasNone: boolean;
  closed: boolean;
}

function open(page: BookPage, guard: Guard, log: Log): OpenBookPage {
  const state: State = { viewer: undefined, cover: undefined, hasNone: false, closed: false };
  UIManager.nextTick(
    guard.act("a page about a book", () => {
      state.viewer = makeViewer(page, state, guard);
      UIManager.show(state.viewer);
      holdInput();
    }),
  );
  const change = (work: (viewer: TextViewer.Viewer) => void): void => {
    const operation = (): void => {
      if (!state.closed && state.viewer !== undefined) work(state.viewer);
    };
    UIManager.nextTick(() => guard.ask("a page about a book", undefined, operation)());
  };
  return {
    write: (text) => change((viewer) => changeText(viewer, text)),
    show: (picture) =>
      change((viewer) => {
        const { cover } = state;
        if (cover === undefined) return;
        const place = { w: cover.width, h: cover.height };
        cover.title = page.title;
        if (picture !== undefined && fillCover(cover, picture, log)) return redrawPlace(viewer, place);
        state.hasNone = true;
        state.cover = undefined;
        dropPlace(viewer, cover);
      }),
    close: () => change((viewer) => UIManager.close(viewer)),
  };
}

function makeViewer(page: BookPage, state: State, guard: Guard): TextViewer.Viewer {
  const choices = page.choices.map((choice) => buttonOf(choice, guard, () => viewer));
  const end = {
    text: translate("Close"),
    callback: guard.act("a page's close", () => UIManager.close(viewer)),
  };
  const lay = guard.ask("the place of a cover", undefined, (box: TextViewer.Viewer) => {
    if (state.hasNone) return;
    state.cover = state.cover ?? coverPlace(box.textw[1].text_widget.width, page.coming);
    layOut(box.textw[1], [state.cover]);
  });
  const close = guard.ask("the end of a page", undefined, () => {
    state.closed = true;
    if (state.cover !== undefined) dropCover(state.cover);
    page.onClose();
  });
  const viewer: TextViewer.Viewer = TextViewer.new({
    title: page.title,
    text: page.text,
    title_multilines: true,
    buttons_table: rowsOf(choices).concat([[end]]),
    init(this: TextViewer.Viewer, again) {
      TextViewer.init(this, again);
      lay(this);
    },
    onCloseWidget(this: TextViewer.Viewer) {
      TextViewer.onCloseWidget(this);
      close();
    },
  });
  return viewer;
}

const maxInRow = 4;

/** The first buttons are in the last row, so that they stay in place when others come or go. */
function rowsOf<Button>(buttons: readonly Button[]): (readonly Button[])[] {
  if (buttons.length === 0) return [];
  return rowsOf(buttons.slice(maxInRow)).concat([buttons.slice(0, maxInRow)]);
}

function layOut(scroll: TextViewer.Scroll, images: readonly TextViewer.Image[] | undefined): void {
  const box = scroll.text_widget;
  box.images = images;
  box.free();
  box.virtual_line_num = 1;
  box.init();
  scroll.resetScroll();
  scroll.updateScrollBar();
}

function changeText(viewer: TextViewer.Viewer, text: string): void {
  const box = viewer.textw[1].text_widget;
  viewer.text = text;
  box.text = text;
  box.charlist = undefined;
  redrawText(viewer, box.images);
}

/** Removes the picture's place. The reading position in the text stays. */
function dropPlace(viewer: TextViewer.Viewer, cover: TextViewer.Image): void {
  cover.title = "";
  if (isAtBeginning(viewer)) redrawText(viewer, undefined);
}

function redrawPlace(viewer: TextViewer.Viewer, { w, h }: Pick<Geom.Area, "w" | "h">): void {
  const box = viewer.textw[1].text_widget;
  box.update(true);
  if (!isAtBeginning(viewer)) return;
  UIManager.setDirty(viewer, () => {
    const { x, y } = box.dimen;
    return $multi("ui", Geom.new({ x: x + box.width - w, y, w, h }), true);
  });
}

function redrawText(viewer: TextViewer.Viewer, images: readonly TextViewer.Image[] | undefined): void {
  layOut(viewer.textw[1], images);
  const { dimen } = viewer.textw;
  if (dimen !== undefined) UIManager.setDirty(viewer, () => $multi("ui", dimen, undefined));
}

function isAtBeginning(viewer: TextViewer.Viewer): boolean {
  return viewer.textw[1].text_widget.virtual_line_num === 1;
}

/** Cover width as a share of the text width, and cover height as a share of its width. */
const widthPart = 0.34;
const heightPart = 1.5;

function coverPlace(textWidth: number, title: string): TextViewer.Image {
  const width = Math.floor(textWidth * widthPart);
  return { width, height: Math.floor(width * heightPart), title };
}

/** Right-aligned, as large as fits. False if the host cannot decode it. */
function fillCover(place: TextViewer.Image, bytes: string, log: Log): boolean {
  const dots = unpacked(bytes, place, log);
  if (dots === undefined) return false;
  place.width = dots.getWidth();
  place.height = dots.getHeight();
  place.bb = dots;
  return true;
}

function dropCover(place: TextViewer.Image): void {
  place.bb?.free();
  place.bb = undefined;
}
