import type { SyncReport } from "../app/sync";
import { sentenceFor } from "../domain/sentence";
import type { Working } from "../ports/dialogs";
import type { Desk } from "./desk";

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
      dialogs.tell(outcome(desk, report));
      after();
    },
  });
}

function outcome(desk: Desk, report: SyncReport): string {
  const { say } = desk;
  const sent = report.sent === 0 ? undefined : say("Sent: %1.", report.sent);
  if (report.failure !== undefined)
    return lines(sent, say("Still waiting: %1.", report.left), sentenceFor(report.failure));
  if (report.left > 0)
    return lines(sent, say("Still waiting: %1. “What waits, and why” tells more.", report.left));
  return sent ?? say("Nothing is waiting.");
}

function lines(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join("\n");
}
