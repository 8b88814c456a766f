import type { TestLine } from "../../app/connection/testConnection";
import type { Untrusted } from "../../domain/failure";
import type { Working } from "../../ports/dialogs";
import { askAboutCertificate } from "./certificatePage";
import type { Desk } from "../desk";
import { examine } from "./doctorPage";

/** Test Connection needs an address and somebody to be (§1). */
export function canTest({ app }: Desk): boolean {
  const { serverUrl, readerUsername, libraryUsername } = app.settings.current();
  return serverUrl !== "" && (readerUsername !== "" || libraryUsername !== "");
}

/**
 * Runs Test Connection and shows what came of it; says what is missing when it cannot run. `decided` runs when a person
 * has decided about a certificate.
 */
export function runTest(desk: Desk, decided: () => void): void {
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
    const untrusted = untrustedIn(lines);
    if (untrusted === undefined) return showLines(desk, lines, decided);
    askAboutCertificate(desk, untrusted, () => {
      decided();
      runTest(desk, decided);
    });
  });
}

/** The three lines, and a button for whoever wants to know more. */
function showLines(desk: Desk, lines: readonly TestLine[], decided: () => void): void {
  const { dialogs, say } = desk;
  const text = lines.map((line) => lineText(line)).join("\n\n");
  dialogs.tell(text, { text: say("Examine the server"), run: () => examine(desk, decided) });
}

/** The first certificate that was shown and not accepted. */
function untrustedIn(lines: readonly TestLine[]): Untrusted | undefined {
  for (const { untrusted } of lines) if (untrusted?.shown !== undefined) return untrusted;
  return undefined;
}

function lineText({ good, text }: TestLine): string {
  return `${good ? "✓" : "✗"} ${text}`;
}
