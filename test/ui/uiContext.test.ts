import type { Failure, Untrusted } from "../../src/base/failure";
import { failed, ok } from "../../src/base/result";
import {
  linesOf,
  openProgress,
  showAsking,
  showFailure,
  showProblem,
  showReport,
  showTrouble,
} from "../../src/ui/uiContext";
import { translate } from "../fakes/say";
import { aScreen } from "../fakes/screen";

const shown = { origin: "https://library.example:443", sha256: "cd".repeat(32) };
const untrusted: Untrusted = { kind: "untrusted", why: "self", detail: "self-signed", shown };
const hidden: Untrusted = { ...untrusted, shown: undefined };
const slow: Failure = { kind: "timeout", sent: false };
const stopped: Failure = { kind: "cancelled", sent: false };
const late = "The server did not answer in time. Try again, or check that it is running.";
const self = "The server's certificate is not trusted: it is self-signed, not signed by an authority.";
const question = "Is this your server?";

const reader = () => aScreen({ connection: { chooseAddress: () => undefined } });

describe("a question to the server", () => {
  function asked(text?: string, fail?: (failure: Failure) => void) {
    const screen = reader();
    const came: string[] = [];
    const listener = showAsking<string>(screen.ui, (value) => void came.push(value), text, fail);
    return { ...screen, came, listener };
  }

  test.each([[ok("Dune")], [failed(slow)], [failed(stopped)]])("shows a box until the answer: %j", (answer) => {
    const { listener, working } = asked();
    expect(working).toEqual([]);
    listener.began();
    expect(working).toEqual(["Asking the server…"]);
    listener.report(answer);
    expect(working).toEqual([]);
  });

  test("goes on with the answer or says what went wrong, but not after another question", () => {
    const good = asked("Looking…");
    good.listener.began();
    expect(good.working).toEqual(["Looking…"]);
    good.listener.report(ok("Dune"));
    expect([good.came, good.said]).toEqual([["Dune"], []]);
    const bad = asked();
    bad.listener.began();
    bad.listener.report(failed(slow));
    expect([bad.came, bad.said]).toEqual([[], [late]]);
    const replaced = asked();
    replaced.listener.report(failed(stopped));
    expect(replaced.said).toEqual([]);
  });

  test("leaves its failure to the page that has its own words", () => {
    const failures: Failure[] = [];
    const { listener, said } = asked(undefined, (failure) => void failures.push(failure));
    listener.report(failed(stopped));
    expect([failures, said]).toEqual([[stopped], []]);
  });
});

describe("a failure on the screen", () => {
  test("is its sentence, or that of the page, and nothing after a success", () => {
    const { ui, said } = reader();
    showFailure(ui, ok(1));
    showTrouble(ui, ok(1));
    showTrouble(ui, failed(stopped));
    expect(said).toEqual([]);
    showFailure(ui, failed(stopped));
    showTrouble(ui, failed(slow));
    showProblem(ui, slow, undefined, "The list cannot be shown.");
    expect(said).toEqual(["Stopped.", late, "The list cannot be shown."]);
  });

  test("asks about a certificate instead, and goes on once that is trusted", () => {
    const { ui, said, title, tap } = reader();
    let again = 0;
    showFailure(ui, failed(untrusted), () => void (again += 1));
    expect([title(), said]).toEqual([question, []]);
    tap("Trust this certificate");
    expect([again, said]).toEqual([1, []]);
    showProblem(ui, untrusted, undefined, "The list cannot be shown.");
    expect(title()).toBe(question);
    tap("Trust this certificate");
    expect(said).toEqual(["Now try again."]);
  });

  test("is only the reason without a certificate", () => {
    const { ui, said, title } = reader();
    showFailure(ui, failed(hidden));
    showProblem(ui, hidden, undefined, "The list cannot be shown.");
    expect([title(), said]).toEqual(["", [self, "The list cannot be shown."]]);
  });
});

test.each<[Failure | undefined, string | undefined]>([
  [untrusted, "About the certificate"],
  [hidden, undefined],
  [slow, undefined],
  [undefined, undefined],
])("a report has a button about the certificate only if there is one: %j", (failure, button) => {
  const { ui, said, besideOk, title, tap } = reader();
  showReport(ui, "Sent: 3 sessions.", failure);
  expect([said, besideOk()?.text]).toEqual([["Sent: 3 sessions."], button]);
  besideOk()?.run();
  expect(title()).toBe(button === undefined ? "" : question);
  if (button === undefined) return;
  tap("Trust this certificate");
  expect(said).toEqual(["Sent: 3 sessions.", "Now try again."]);
});

test("a list says at its end if there are more lines", () => {
  const lineOf = (row: string) => ({ label: row, value: "" });
  const labels = (more: boolean) => linesOf(translate, { rows: ["a", "b"], more }, lineOf).map(({ label }) => label);
  expect([labels(false), labels(true)]).toEqual([
    ["a", "b"],
    ["a", "b", "Others"],
  ]);
});

test("work in the background has a button to hide it and one to stop it", () => {
  const asked: unknown[] = [];
  const box = { update: () => undefined, close: () => undefined };
  const onStop = (): void => undefined;
  const open = (words: unknown) => (asked.push(words), box);
  expect(openProgress({ ...reader().ui, progress: { open } }, "Importing…", onStop)).toBe(box);
  expect(asked).toEqual([{ text: "Importing…", hide: "Hide", stop: "Stop", onStop }]);
});
