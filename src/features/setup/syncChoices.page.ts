import type { Settings } from "../../model/settings";
import type { AnnotationSync } from "../../model/annotation";
import type { Choice, ListLine } from "../../koreader/dialogs.port";
import type { Listing } from "../../koreader/screen.port";
import { openLibrary } from "../library/openLibrary.page";
import { shelfLines } from "../shelves/shelf.menu";
import { type NextSteps, testConnection } from "./test.page";
import { showMenuPage } from "../../ui/menuPage";
import type { UiContext } from "../../ui/uiContext";
import { changeTogether, saveDeviceState } from "../../store/deviceState";
import { saveSettings } from "../../store/settings";

type Choices = Pick<
  Settings,
  "sessionSync" | "progressSync" | "statusSync" | "highlights" | "bookmarks" | "shelfOnWake"
>;

/** Last step of the set-up, followed by a test. `isFirst`: preselects highlights and bookmarks (§1). */
export function chooseWhatIsSynced(ui: UiContext, isFirst: boolean): void {
  const { dialogs, translate, settings, database, changed } = ui;
  const { sessionSync, progressSync, statusSync, highlights, bookmarks, shelfOnWake } = settings();
  const preset = (notes: AnnotationSync): AnnotationSync => (isFirst && notes === "off" ? "send" : notes);
  let chosen: Choices = {
    sessionSync,
    progressSync,
    statusSync,
    highlights: preset(highlights),
    bookmarks: preset(bookmarks),
    shelfOnWake,
  };
  const save = (): void => {
    changeTogether(database, () => {
      saveSettings(database, chosen);
      saveDeviceState(database, { isChoiceDue: false });
    });
    changed();
  };
  const finish = (): void => {
    page.close();
    save();
    testConnection(ui, () => undefined, nextSteps(ui));
  };
  const lines = (): ListLine[] => {
    const change = (changes: Partial<Choices>): void => {
      chosen = { ...chosen, ...changes };
      page.redraw(lines());
    };
    const end: ListLine = { label: translate("▸ Done"), value: translate("test the connection"), onTap: finish };
    // First, so that it is in sight with large fonts too.
    return [end].concat(choiceLines(ui, chosen, change));
  };
  // Saved however the page is closed, because its ticks are shown.
  const page = dialogs.list({ title: translate("What is synced"), lines: lines(), onClose: save });
}

function nextSteps(ui: UiContext): NextSteps {
  const { translate } = ui;
  const page = (text: string, items: Listing): Choice => ({ text, run: () => showMenuPage(ui, text, items) });
  return {
    text: translate("Open a book to begin, or get books from the server:"),
    choices: [
      page(translate("Shelves"), () => shelfLines(ui)),
      { text: translate("Library"), run: () => openLibrary(ui) },
    ],
  };
}

function choiceLines(ui: UiContext, chosen: Choices, change: (changes: Partial<Choices>) => void): ListLine[] {
  const { translate } = ui;
  const { sessionSync, progressSync, statusSync, highlights, bookmarks, shelfOnWake } = chosen;
  const hasReader = ui.settings().readerUsername !== "";
  const sendsSessions = hasReader || ui.connection.dialect().sessionAuth === "bearer";
  // No tick where nothing can be synced.
  const lacking = (label: string): ListLine => ({ label: `– ${label}`, value: translate("needs the reader account") });
  const notes = highlights === "off" ? bookmarks : highlights;
  const line = (isOn: boolean, label: string, value: string, changes: Partial<Choices>): ListLine => ({
    label: `${isOn ? "☑" : "☐"} ${label}`,
    value,
    wraps: true,
    onTap: () => change(changes),
  });
  const sent: Readonly<Record<AnnotationSync, string>> = {
    off: translate("stay on this device"),
    send: translate("sent to the library"),
    both: translate("both ways"),
  };
  const next: Readonly<Record<AnnotationSync, AnnotationSync>> = { off: "send", send: "both", both: "off" };
  return [
    sendsSessions
      ? line(sessionSync, translate("Reading sessions"), translate("when, and how long"), { sessionSync: !sessionSync })
      : lacking(translate("Reading sessions")),
    hasReader
      ? line(progressSync, translate("Reading position"), translate("on all your devices"), {
          progressSync: !progressSync,
        })
      : lacking(translate("Reading position")),
    line(statusSync, translate("Book status"), translate("being read, finished"), { statusSync: !statusSync }),
    line(notes !== "off", translate("Highlights and bookmarks"), sent[notes], {
      highlights: next[notes],
      bookmarks: next[notes],
    }),
    line(shelfOnWake, translate("Books of your shelf"), translate("after waking up"), { shelfOnWake: !shelfOnWake }),
  ];
}
