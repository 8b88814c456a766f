import type { SyncReport } from "../../app/sync/syncListener";
import { isTransient, type Failure } from "../../domain/failure";
import { sentenceFor } from "../../domain/sentence";
import type { Choice, Working } from "../../ports/dialogs";
import { amountsText } from "./amountWords";
import { certificateChoice } from "../connection/certificatePage";
import type { Desk } from "../desk";
import { canTest, testConnection } from "../connection/testPage";

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
  const stayed = left.length === 0 ? undefined : say("Still waiting: %1.", amountsText(say, left));
  if (failure !== undefined) return lines(went, stayed, sentenceFor(say, failure));
  if (stayed !== undefined) return lines(went, stayed, say("“What happened” tells more."));
  return went ?? say("Nothing is waiting.");
}

function lines(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join("\n");
}
