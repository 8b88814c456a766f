import type { BookPage, BookPages, OpenBookPage } from "../ports/bookPages";
import type { Log } from "../ports/log";
import { changeText, dropPlace, layOut, redrawPlace } from "./bookText";
import { buttonOf } from "./choices";
import { coverPlace, dropCover, fillCover } from "./cover";
import type { Guard } from "./guard";
import TextViewer = require("ui/widget/textviewer");
import UIManager = require("ui/uimanager");
import { say } from "./texts";

/**
 * The port on the host's page of text, which can hold a picture in its corner. Everything is shown and changed on the
 * next tick, outside any task.
 */
export function createBookPages(guard: Guard, log: Log): BookPages {
  return { open: (page) => open(page, guard, log) };
}

interface State {
  viewer: TextViewer.Viewer | undefined;
  /** Absent before the page has been laid out, and when there is none. */
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
    }),
  );
  const soon = (change: (viewer: TextViewer.Viewer) => void): void => {
    const deed = (): void => {
      if (!state.closed && state.viewer !== undefined) change(state.viewer);
    };
    UIManager.nextTick(() => guard.ask("a page about a book", undefined, deed)());
  };
  return {
    say: (text) => soon((viewer) => changeText(viewer, text)),
    show: (picture) =>
      soon((viewer) => {
        const { cover } = state;
        if (cover === undefined) return;
        const place = { w: cover.width, h: cover.height };
        cover.title = page.title;
        if (picture !== undefined && fillCover(cover, picture, log)) return redrawPlace(viewer, place);
        state.hasNone = true;
        state.cover = undefined;
        dropPlace(viewer, cover);
      }),
  };
}

function makeViewer(page: BookPage, state: State, guard: Guard): TextViewer.Viewer {
  const choices = page.choices.map((choice) => buttonOf(choice, guard, () => viewer));
  const end = { text: say("Close"), callback: guard.act("a page's close", () => UIManager.close(viewer)) };
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
    buttons_table: choices.length === 0 ? [[end]] : [choices, [end]],
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
