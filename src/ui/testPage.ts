import type { TestLine } from "../app/testConnection";
import type { Desk } from "./desk";

/** Test Connection needs an address and somebody to be (§1). */
export function canTest({ app }: Desk): boolean {
  const { serverUrl, readerUsername, libraryUsername } = app.settings.current();
  return serverUrl !== "" && (readerUsername !== "" || libraryUsername !== "");
}

/** Runs Test Connection and shows what came of it; says what is missing when it cannot run. */
export function runTest(desk: Desk): void {
  const { app, dialogs, say } = desk;
  if (!canTest(desk))
    return dialogs.tell(say("Set the server URL and an account first: Library Sync → Connection."));
  const working = dialogs.working(say("Testing the connection…"));
  const started = app.testConnection((lines) => {
    working.close();
    dialogs.tell(lines.map(lineText).join("\n\n"));
  });
  if (started) return;
  working.close();
  dialogs.notify(say("The connection is being tested already."));
}

function lineText({ good, text }: TestLine): string {
  return `${good ? "✓" : "✗"} ${text}`;
}
