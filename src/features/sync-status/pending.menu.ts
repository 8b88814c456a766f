import { sessionTracker } from "../sessions/trackSession";
import { countFailed } from "../../queue/queue.store";
import { deletePendingSessions, getWaitingTotal } from "../sessions/sessions.store";
import { caught } from "../../base/result";
import { isSetUp } from "../../store/account";
import { retryFailed } from "./failedItems";
import type { SyncReport } from "../../queue/departures.rules";
import type { News } from "../../queue/sync.port";
import { syncShelves } from "../shelves/syncShelves.page";
import { departureLines, newsLines } from "./newsWords.page";
import { isTransient, type Failure } from "../../base/failure";
import { type Translate, spokenDuration } from "../../base/format";
import { sentenceFor } from "../../base/sentence";
import type { Choice, BusyNotice } from "../../koreader/dialogs.port";
import type { MenuItem } from "../../koreader/screen.port";
import { listConcernedBooks } from "../../book/concernedBooks.store";
import { concernText, sessionsText } from "../../ui/bookTexts";
import { certificateChoice } from "../../ui/certificateQuestion";
import { testConnection } from "../setup/test.page";
import type { UiContext } from "../../ui/uiContext";
import { parted, syncText } from "./syncLine";
import { amountsText } from "./queueWords.page";
import { tooShortText } from "./tooShort.page";

/** Shows the progress in the menu line. */
export function syncInMenu(ui: UiContext, redraw: () => void): void {
  syncNow(ui, redraw, () => watchSync(ui, redraw));
}

/** Redraws the line when its text changes. */
function watchSync(ui: UiContext, redraw: () => void): void {
  let shown: string | undefined;
  const look = (): void => {
    const text = syncText(ui);
    if (text !== shown) redraw();
    shown = text;
    if (ui.sync.isAsked()) ui.host.tasks.after(1, look);
  };
  look();
}

export function queueItems(ui: UiContext): readonly MenuItem[] {
  return [againItem(ui), clearItem(ui)];
}

function againItem(ui: UiContext): MenuItem {
  const { translate, database } = ui;
  return {
    text: translate("Retry failed items"),
    help: translate("Items that the server refused have failed, each with the reason. This sends all of them again."),
    enabled: () => {
      const failed = caught(() => countFailed(database));
      return failed.ok && failed.value.length > 0;
    },
    keepsOpen: true,
    run: (redraw) => {
      retryFailed(ui, {});
      syncNow(ui, redraw);
    },
  };
}

function clearItem(ui: UiContext): MenuItem {
  const { dialogs, translate, database } = ui;
  return {
    text: translate("Discard pending sessions…"),
    enabled: () => ui.sync.waiting().some(({ of }) => of === "session"),
    keepsOpen: true,
    run: (redraw) => {
      const total = getWaitingTotal(database);
      const { sessions, seconds } = total;
      const question = translate(
        "Discard %1 (%2 of reading)? What you discard is never sent.",
        sessionsText(translate, sessions),
        spokenDuration(translate, seconds),
      );
      dialogs.confirm({
        text: concernText(translate, question, listConcernedBooks(database, "pendingSessions")),
        yes: translate("Discard"),
        onYes: () => {
          deletePendingSessions(database);
          redraw();
        },
      });
    },
  };
}

/** Sends everything and shows the result. `after` runs at the end. `watch`: shows progress instead of a box. */
export function syncNow(ui: UiContext, after: () => void, watch?: () => void): void {
  const { dialogs, translate } = ui;
  const { enabled, serverUrl } = ui.settings();
  if (!enabled) return dialogs.show(translate("Catchword is switched off."));
  if (serverUrl === "") return dialogs.show(translate("No server URL is set: Catchword → Connection."));
  let working: BusyNotice | undefined;
  ui.sync.now({
    fetches: true,
    began: () => {
      if (watch === undefined) working = dialogs.working(translate("Syncing…"));
      // After the request has started.
      else ui.host.tasks.after(0, watch);
    },
    ended: (report, news) => {
      working?.close();
      const step = nextStep(ui, report.failure, after) ?? shelfStep(ui, news, after);
      dialogs.show(outcome(ui, report, news), step);
      after();
    },
  });
}

/** Action that may help; undefined if none. */
function nextStep(ui: UiContext, failure: Failure | undefined, after: () => void): Choice | undefined {
  if (failure === undefined || failure.kind === "cancelled" || failure.kind === "offline") return undefined;
  if (failure.kind === "untrusted") return certificateChoice(ui, failure, () => syncNow(ui, after));
  const isAboutTheServer = isTransient(failure) || failure.kind === "denied";
  if (!isAboutTheServer || !isSetUp(ui.settings())) return undefined;
  return { text: ui.translate("Test connection"), run: () => testConnection(ui, () => undefined) };
}

function shelfStep(ui: UiContext, news: News | undefined, after: () => void): Choice | undefined {
  if ((news?.waiting ?? 0) === 0) return undefined;
  return { text: ui.translate("Sync shelves now"), run: () => syncShelves(ui, {}, after) };
}

function outcome(ui: UiContext, report: SyncReport, news: News | undefined): string {
  const { translate } = ui;
  const { left, failure } = report;
  const { open, failed, awaitsFile } = parted(ui, left);
  const lines = departureLines(translate, report);
  if (open.length > 0) lines.push(translate("Still pending: %1.", amountsText(translate, open)));
  if (failed.length > 0) lines.push(translate("Failed: %1.", amountsText(translate, failed)));
  if (awaitsFile > 0) lines.push(awaitsFileText(translate, awaitsFile));
  if (failure !== undefined) lines.push(sentenceFor(translate, failure));
  else if (left.length > 0) lines.push(translate("“Sync status” tells more."));
  const fetched = news === undefined ? [] : newsLines(translate, news);
  if (lines.length > 0) return lines.concat(fetched).join("\n");
  const nothing = [translate("Nothing is pending.")].concat(fetched).join("\n");
  const discarded = sessionTracker(ui).discarded();
  return discarded === undefined ? nothing : `${nothing}\n\n${tooShortText(ui, discarded)}`;
}

/** Only the reader can bring the file back. */
function awaitsFileText(translate: Translate, count: number): string {
  return count === 1
    ? translate("1 note waits for its book's file. Copy or download the book again.")
    : translate("%1 notes wait for their book's file. Copy or download the book again.", count);
}
