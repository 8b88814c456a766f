import type { Finding } from "../app/examineServer";
import type { Choice, Working } from "../ports/dialogs";
import { certificateChoice } from "./certificatePage";
import type { Desk } from "./desk";

const marks: Readonly<Record<Finding["state"], string>> = {
  good: "✓",
  notice: "•",
  bad: "✗",
  untried: "–",
};

/**
 * Looks at the server from all sides and shows one page of what was found. `decided` runs when a person has decided
 * about a certificate.
 */
export function examine(desk: Desk, decided: () => void): void {
  const { app, dialogs, say } = desk;
  if (app.settings.current().serverUrl === "")
    return dialogs.tell(say("Set the server URL first: Library Sync → Connection."));
  let working: Working | undefined;
  const began = (): void => {
    working = dialogs.working(say("Examining the server…"));
  };
  app.examineServer(began, (findings) => {
    working?.close();
    const choices = choicesFor(desk, findings, decided);
    dialogs.read({ title: say("The server"), text: pageOf(desk, findings), choices });
  });
}

/** A line each; what was not tried stands together at the end. */
function pageOf({ say }: Desk, findings: readonly Finding[]): string {
  const lines: string[] = [];
  for (const { state, what, text } of findings)
    if (state !== "untried") lines.push(`${marks[state]} ${say(what)}: ${say(text)}`);
  const untried = findings.filter(({ state }) => state === "untried");
  const reasons = distinct(untried.map(({ text }) => text));
  for (const reason of reasons) {
    const names = untried.filter(({ text }) => text === reason).map(({ what }) => say(what));
    lines.push(`${marks.untried} ${names.join(", ")}: ${say(reason)}`);
  }
  return lines.join("\n\n");
}

function distinct(texts: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const text of texts) if (!found.includes(text)) found.push(text);
  return found;
}

function choicesFor(
  desk: Desk,
  findings: readonly Finding[],
  decided: () => void,
): readonly Choice[] | undefined {
  const again = (): void => {
    decided();
    examine(desk, decided);
  };
  for (const { untrusted } of findings) {
    const choice = untrusted === undefined ? undefined : certificateChoice(desk, untrusted, again);
    if (choice !== undefined) return [choice];
  }
  return undefined;
}
