import type { SyncReport } from "../../app/sync/sync";
import { isTransient, type Failure } from "../../domain/failure";
import { sentenceFor } from "../../domain/sentence";
import { spokenDuration } from "../../domain/calendar";
import type { Choice, Working } from "../../ports/dialogs";
import type { MenuItem } from "../../ports/screen";
import { sessionsText } from "../book/bookWords";
import { certificateChoice } from "../connection/certificatePage";
import { canTest, testConnection } from "../connection/testPage";
import { tellFailure, type Desk } from "../desk";
import { showStatus } from "./statusPage";
import { amountsText, summaryText } from "./queueWords";

/** Pending: what has not reached the server yet, why, and what can be done. */
export function pendingMenu(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: () => {
      const amounts = app.sync.waiting();
      return amounts.length === 0 ? say("Pending: nothing") : say("Pending: %1", summaryText(say, amounts));
    },
    items: () => [nowItem(desk), listItem(desk), againItem(desk), clearItem(desk)],
  };
}

function nowItem(desk: Desk): MenuItem {
  return { text: desk.say("Sync pending now"), keepsOpen: true, run: (redraw) => syncNow(desk, redraw) };
}

function listItem(desk: Desk): MenuItem {
  return {
    text: desk.say("Sync status"),
    keepsOpen: true,
    run: () => showStatus(desk),
    separator: true,
  };
}

function againItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Retry failed items"),
    help: say(
      "What the server refused for good has failed, with the reason. This sends all of it once more.",
    ),
    enabled: () => {
      const parked = app.happened.parkedAmounts();
      return parked.ok && parked.value.length > 0;
    },
    keepsOpen: true,
    run: (redraw) => {
      tellFailure(desk, app.happened.retryAll());
      syncNow(desk, redraw);
    },
  };
}

function clearItem(desk: Desk): MenuItem {
  const { app, dialogs, say } = desk;
  return {
    text: say("Discard pending sessions…"),
    enabled: () => app.sync.waiting().some(({ of }) => of === "session"),
    keepsOpen: true,
    run: (redraw) => {
      const total = app.sessions.total();
      if (!total.ok) return tellFailure(desk, total);
      const { sessions, seconds } = total.value;
      dialogs.confirm({
        text: say(
          "Discard %1 (%2 of reading)? The server will never have what you discard.",
          sessionsText(say, sessions),
          spokenDuration(say, seconds),
        ),
        yes: say("Discard"),
        onYes: () => {
          tellFailure(desk, app.sessions.clear());
          redraw();
        },
      });
    },
  };
}

/** Sync Pending Now: sends everything that waits and says what came of it. `after` runs when it is over. */
export function syncNow(desk: Desk, after: () => void): void {
  const { app, dialogs, say } = desk;
  const { enabled, serverUrl } = app.settings.current();
  if (!enabled) return dialogs.tell(say("Library Sync is switched off."));
  if (serverUrl === "") return dialogs.tell(say("No server URL is set: Library Sync → Connection."));
  let working: Working | undefined;
  app.sync.now({
    began: () => {
      working = dialogs.working(say("Syncing…"));
    },
    ended: (report) => {
      working?.close();
      dialogs.tell(outcome(desk, report), nextStep(desk, report.failure, after));
      after();
    },
  });
}

/** What a person can do about it with a tap; undefined: nothing. */
function nextStep(desk: Desk, failure: Failure | undefined, after: () => void): Choice | undefined {
  if (failure === undefined || failure.kind === "cancelled" || failure.kind === "offline") return undefined;
  if (failure.kind === "untrusted") return certificateChoice(desk, failure, () => syncNow(desk, after));
  const isAboutTheServer = isTransient(failure) || failure.kind === "denied";
  if (!isAboutTheServer || !canTest(desk)) return undefined;
  return { text: desk.say("Test connection"), run: () => testConnection(desk, () => undefined) };
}

function outcome(desk: Desk, { sent, left, failure }: SyncReport): string {
  const { say } = desk;
  const went = sent.length === 0 ? undefined : say("Sent: %1.", amountsText(say, sent));
  const stayed = left.length === 0 ? undefined : say("Still pending: %1.", amountsText(say, left));
  if (failure !== undefined) return lines(went, stayed, sentenceFor(say, failure));
  if (stayed !== undefined) return lines(went, stayed, say("“Sync status” tells more."));
  return went ?? say("Nothing is pending.");
}

function lines(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join("\n");
}
