import type { TestLine } from "../app/testConnection";
import type { ShownCertificate } from "../domain/failure";
import type { Working } from "../ports/dialogs";
import { askAboutCertificate } from "./certificatePage";
import type { Desk } from "./desk";
import { examine } from "./doctorPage";

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
  if (app.isTesting()) return dialogs.notify(say("The connection is being tested already."));
  let working: Working | undefined;
  const began = (): void => {
    working = dialogs.working(say("Testing the connection…"));
  };
  app.testConnection(began, (lines) => {
    working?.close();
    const text = lines.map((line) => lineText(line)).join("\n\n");
    const shown = shownIn(lines);
    if (shown === undefined) showLines(desk, text);
    else askAboutCertificate(desk, shown, text, () => runTest(desk));
  });
}

/** The three lines, and behind them whoever wants to know more. */
function showLines(desk: Desk, text: string): void {
  const { dialogs, say } = desk;
  dialogs.read({
    title: say("Test connection"),
    text,
    choices: [{ text: say("Examine the server"), run: () => examine(desk) }],
  });
}

function shownIn(lines: readonly TestLine[]): ShownCertificate | undefined {
  for (const { shown } of lines) if (shown !== undefined) return shown;
  return undefined;
}

function lineText({ good, text }: TestLine): string {
  return `${good ? "✓" : "✗"} ${text}`;
}
