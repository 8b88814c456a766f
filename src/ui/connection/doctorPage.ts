import { runExamination } from "../../app/connection/testConnection";
import type { Say } from "../../domain/say";
import type { Finding } from "../../app/connection/examineServer";
import type { Choice, Working } from "../../ports/dialogs";
import { certificateChoice } from "./certificatePage";
import type { UiContext } from "../uiContext";
import { labelled } from "../labelled";

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
export function examine(ui: UiContext, decided: () => void): void {
  const { dialogs, say, settings } = ui;
  if (settings().serverUrl === "")
    return dialogs.tell(say("Set the server URL first: Library Sync → Connection."));
  let working: Working | undefined;
  runExamination(ui, {
    began: () => {
      working = dialogs.working(say("Examining the server…"));
    },
    report: (findings) => {
      working?.close();
      const choices = choicesFor(ui, findings, decided);
      dialogs.read({ title: say("The server"), text: pageOf(say, findings), choices });
    },
  });
}

/** What is well stands line below line; the rest has room around it, and what was not tried comes together at the end. */
function pageOf(say: Say, findings: readonly Finding[]): string {
  let page = "";
  let last: Finding["state"] = "untried";
  for (const { state, what, text } of tidied(findings)) {
    if (page !== "") page += state === "good" && last === "good" ? "\n" : "\n\n";
    page += `${marks[state]} ${labelled(say, what.join(", "), text)}`;
    last = state;
  }
  return page;
}

/** One line of the page: it may speak of several things. */
interface Line {
  readonly state: Finding["state"];
  readonly what: readonly string[];
  readonly text: string;
}

function tidied(findings: readonly Finding[]): readonly Line[] {
  const lines: Line[] = [];
  const untried = findings.filter(({ state }) => state === "untried");
  for (const { state, what, text } of findings)
    if (state !== "untried") lines.push({ state, what: [what], text });
  for (const text of distinct(untried.map((finding) => finding.text))) {
    const what = untried.filter((finding) => finding.text === text).map((finding) => finding.what);
    lines.push({ state: "untried", what, text });
  }
  return lines;
}

function distinct(texts: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const text of texts) if (!found.includes(text)) found.push(text);
  return found;
}

function choicesFor(
  ui: UiContext,
  findings: readonly Finding[],
  decided: () => void,
): readonly Choice[] | undefined {
  const again = (): void => {
    decided();
    examine(ui, decided);
  };
  for (const { untrusted } of findings) {
    const choice = untrusted === undefined ? undefined : certificateChoice(ui, untrusted, again);
    if (choice !== undefined) return [choice];
  }
  return undefined;
}
