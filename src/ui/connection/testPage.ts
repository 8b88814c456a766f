import { isTesting, runTest, type TestLine } from "../../app/connection/testConnection";
import type { Untrusted } from "../../domain/failure";
import { useEncryption } from "../../app/connection/connect";
import type { Choice, Working } from "../../ports/dialogs";
import { askAboutCertificate } from "./certificatePage";
import { tellFailure, type UiContext } from "../uiContext";
import { examine } from "./doctorPage";

/** Test Connection needs an address and somebody to be (§1). */
export function canTest({ settings }: UiContext): boolean {
  const { serverUrl, readerUsername, libraryUsername } = settings();
  return serverUrl !== "" && (readerUsername !== "" || libraryUsername !== "");
}

/**
 * Runs Test Connection and shows what came of it; says what is missing when it cannot run. `decided` runs when a person
 * has decided about a certificate.
 */
export function testConnection(ui: UiContext, decided: () => void): void {
  const { dialogs, say } = ui;
  if (!canTest(ui))
    return dialogs.tell(say("Set the server URL and an account first: Library Sync → Connection."));
  if (isTesting(ui)) return dialogs.notify(say("The connection is being tested already."));
  let working: Working | undefined;
  runTest(ui, {
    began: () => {
      working = dialogs.working(say("Testing the connection…"));
    },
    report: (lines) => {
      working?.close();
      const untrusted = untrustedIn(lines);
      if (untrusted === undefined) return showLines(ui, lines, decided);
      askAboutCertificate(ui, untrusted, () => {
        decided();
        testConnection(ui, decided);
      });
    },
  });
}

/** The three lines, and a button for whoever wants to know more. */
function showLines(ui: UiContext, lines: readonly TestLine[], decided: () => void): void {
  const { dialogs, say } = ui;
  const text = lines.map((line) => lineText(line)).join("\n\n");
  const encrypted = lines.find((line) => line.encrypted !== undefined)?.encrypted;
  if (encrypted !== undefined) return dialogs.tell(text, encryptionChoice(ui, encrypted, decided));
  dialogs.tell(text, { text: say("Examine the server"), run: () => examine(ui, decided) });
}

/** One tap sets the address to which the server sends visitors, and tests it. */
function encryptionChoice(ui: UiContext, url: string, decided: () => void): Choice {
  return {
    text: ui.say("Use %1", url),
    run: () => {
      tellFailure(ui, useEncryption(ui, url));
      decided();
      testConnection(ui, decided);
    },
  };
}

/** The first certificate that was shown and not accepted. */
function untrustedIn(lines: readonly TestLine[]): Untrusted | undefined {
  for (const { untrusted } of lines) if (untrusted?.shown !== undefined) return untrusted;
  return undefined;
}

function lineText({ good, notice, text }: TestLine): string {
  const mark = notice === true ? "•" : "✗";
  return `${good ? "✓" : mark} ${text}`;
}
