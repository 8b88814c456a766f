import { isTesting, runTest } from "./testConnection";
import { isSetUp } from "../../store/account";
import type { Choice } from "../../koreader/dialogs.port";
import { askAboutCertificate } from "../../ui/certificateQuestion";
import { labelled, showAsking, type UiContext } from "../../ui/uiContext";
import { listText, type Translate } from "../../base/format";
import type { CheckResult } from "./checkResult";
import type { HeaderProblem } from "../../server/requestHeaders";
import type { AddressProblem } from "../../base/webAddress";

/** Tests the connection and shows a report. `decided` runs after a decision about a certificate. */
export function testConnection(ui: UiContext, decided: () => void, next?: NextSteps): void {
  const { dialogs, translate } = ui;
  if (!isSetUp(ui.settings()))
    return dialogs.show(translate("Set the server URL and an account first: Catchword → Connection."));
  if (isTesting(ui)) return dialogs.notify(translate("The connection is being tested already."));
  const again = (): void => {
    decided();
    testConnection(ui, decided, next);
  };
  const show = (results: readonly CheckResult[]): void => {
    const failures = results.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
    for (const failure of failures)
      if (failure.kind === "untrusted" && failure.shown !== undefined) return askAboutCertificate(ui, failure, again);
    const hasNext = next !== undefined && failures.length === 0;
    const text = hasNext ? `${reportText(translate, results)}\n\n${next.text}` : reportText(translate, results);
    dialogs.read({ title: translate("Test connection"), text, choices: hasNext ? next.choices : [] });
  };
  runTest(ui, showAsking(ui, show, translate("Testing the connection…")));
}

/** Shown below a test without failures. */
export interface NextSteps {
  readonly text: string;
  readonly choices: readonly Choice[];
}

const marks: Readonly<Record<CheckResult["state"], string>> = {
  good: "✓",
  notice: "•",
  detail: "•",
  bad: "✗",
  untried: "–",
};

/** Problems that the reader can mend come first, or that all works. Everything else is under “Details”. */
function reportText(translate: Translate, results: readonly CheckResult[]): string {
  const linesIn = (...states: CheckResult["state"][]): readonly string[] =>
    results
      .filter(({ state }) => states.includes(state))
      .map(({ state, check, text }) => `${marks[state]} ${labelled(translate, check, text)}`);
  const untried = results.filter(({ state }) => state === "untried").map(({ check }) => check);
  const sections = linesIn("bad", "notice").slice();
  if (sections.length === 0 && untried.length === 0) sections.push(translate("✓ %1", translate("All works.")));
  if (untried.length > 0)
    sections.push(`${marks.untried} ${labelled(translate, listText(translate, untried), translate("not tried."))}`);
  const works = linesIn("good");
  const idle = linesIn("detail");
  if (works.length > 0) sections.push([translate("Details"), ...works].join("\n"));
  if (idle.length > 0)
    sections.push([translate("Not offered by this server or not known yet, nothing to do:"), ...idle].join("\n"));
  return sections.join("\n\n");
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
