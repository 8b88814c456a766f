import { isTesting, runDiagnosis, runTest, type TestLine } from "./testConnection";
import { isSetUp } from "../../store/account";
import type { Untrusted } from "../../base/failure";
import { useEncryption } from "./connect";
import type { Choice, Working } from "../../koreader/dialogs.port";
import { askAboutCertificate, certificateChoice } from "./certificate.page";
import { labelled, type UiContext } from "../../ui/uiContext";
import { listText, type Translate } from "../../base/translations";
import type { Finding } from "./found";
import type { HeaderProblem } from "../../server/requestHeaders";
import type { AddressProblem } from "../../base/webAddress";

/** Test Connection with its results. `decided` runs after a decision about a certificate. */
export function testConnection(ui: UiContext, decided: () => void): void {
  const { dialogs, translate } = ui;
  if (!isSetUp(ui.settings()))
    return dialogs.tell(translate("Set the server URL and an account first: Catchword → Connection."));
  if (isTesting(ui)) return dialogs.notify(translate("The connection is being tested already."));
  let working: Working | undefined;
  runTest(ui, {
    began: () => {
      working = dialogs.working(translate("Testing the connection…"));
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

/** Three lines and a button for details. */
function showLines(ui: UiContext, lines: readonly TestLine[], decided: () => void): void {
  const { dialogs, translate } = ui;
  const text = lines.map((line) => lineText(line)).join("\n\n");
  const encrypted = lines.find((line) => line.encrypted !== undefined)?.encrypted;
  if (encrypted !== undefined) return dialogs.tell(text, encryptionChoice(ui, encrypted, decided));
  dialogs.tell(text, { text: translate("Diagnose connection"), run: () => diagnose(ui, decided) });
}

/** Sets and tests the https address that the server redirects to. */
function encryptionChoice(ui: UiContext, url: string, decided: () => void): Choice {
  return {
    text: ui.translate("Use %1", url),
    run: () => {
      useEncryption(ui, url);
      decided();
      testConnection(ui, decided);
    },
  };
}

function untrustedIn(lines: readonly TestLine[]): Untrusted | undefined {
  for (const { untrusted } of lines) if (untrusted?.shown !== undefined) return untrusted;
  return undefined;
}

function lineText({ good, notice, text }: TestLine): string {
  const mark = notice === true ? "•" : "✗";
  return `${good ? "✓" : mark} ${text}`;
}

const marks: Readonly<Record<Finding["state"], string>> = {
  good: "✓",
  notice: "•",
  bad: "✗",
  untried: "–",
};

/** All checks on one page. `decided` runs after a decision about a certificate. */
export function diagnose(ui: UiContext, decided: () => void): void {
  const { dialogs, translate, settings } = ui;
  if (settings().serverUrl === "") return dialogs.tell(translate("Set the server URL first: Catchword → Connection."));
  let working: Working | undefined;
  runDiagnosis(ui, {
    began: () => {
      working = dialogs.working(translate("Diagnosing the connection…"));
    },
    report: (findings) => {
      working?.close();
      const choices = choicesFor(ui, findings, decided);
      dialogs.read({ title: translate("Diagnose connection"), text: pageOf(translate, findings), choices });
    },
  });
}

/** Successes on consecutive lines, problems with space around them, untried checks last. */
function pageOf(translate: Translate, findings: readonly Finding[]): string {
  let page = "";
  let last: Finding["state"] = "untried";
  for (const { state, what, text } of tidied(findings)) {
    if (page !== "") page += state === "good" && last === "good" ? "\n" : "\n\n";
    page += `${marks[state]} ${labelled(translate, listText(translate, what), text)}`;
    last = state;
  }
  return page;
}

interface Line {
  readonly state: Finding["state"];
  readonly what: readonly string[];
  readonly text: string;
}

function tidied(findings: readonly Finding[]): readonly Line[] {
  const lines: Line[] = [];
  const untried = findings.filter(({ state }) => state === "untried");
  for (const { state, what, text } of findings) if (state !== "untried") lines.push({ state, what: [what], text });
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

function choicesFor(ui: UiContext, findings: readonly Finding[], decided: () => void): readonly Choice[] | undefined {
  const again = (): void => {
    decided();
    diagnose(ui, decided);
  };
  for (const { untrusted } of findings) {
    const choice = untrusted === undefined ? undefined : certificateChoice(ui, untrusted, again);
    if (choice !== undefined) return [choice];
  }
  return undefined;
}

export function addressProblem(translate: Translate, problem: AddressProblem): string {
  switch (problem) {
    case "empty":
      return translate("Enter the address of your server.");
    case "scheme":
      return translate("The address must begin with http:// or https://.");
    case "account":
      return translate("Leave the user name out of the address: accounts are set separately.");
    case "letters":
      return translate("Copy the address from your browser: letters like ü are encoded there.");
    case "malformed":
      return translate("This is not a web address. Is there a typing mistake in it?");
  }
}

export function headerProblem(translate: Translate, problem: HeaderProblem): string {
  switch (problem) {
    case "form":
      return translate("Write it as Name: value.");
    case "name":
      return translate("The name of a header has only letters, digits, hyphens and underscores.");
    case "own":
      return translate("Catchword sends this header itself.");
    case "value":
      return translate("The value must be plain text in one line.");
  }
}
