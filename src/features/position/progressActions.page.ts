import { progressSync } from "./syncProgress";
import type { HeldPosition, PullAnswer, PushAnswer, PushIntent } from "./progressByHand.task";
import { statusText, untrackedText } from "../../ui/bookTexts";
import { showProblem, type UiContext } from "../../ui/uiContext";
import type { Fingerprint } from "../../model/book";
import { deletePendingProgress, findPendingProgress } from "./progress.store";
import { behindSentence } from "./sendProgress.task";

export function pullAction(ui: UiContext): void {
  if (isReady(ui)) progressSync(ui).pull((answer) => showPull(ui, answer));
}

export function pushAction(ui: UiContext): void {
  if (isReady(ui)) progressSync(ui).push("asks", (answer) => showPush(ui, answer));
}

/** Shows an obstacle, because every tap gets an answer. */
function isReady(ui: UiContext): boolean {
  const { dialogs, translate, settings } = ui;
  const { enabled, serverUrl } = settings();
  const fingerprint = ui.screen.book()?.fingerprint;
  const obstacle = fingerprint === undefined ? undefined : untrackedText(ui, fingerprint);
  if (!enabled) dialogs.show(translate("Catchword is switched off."));
  else if (serverUrl === "") dialogs.show(translate("No server URL is set: Catchword → Connection."));
  else if (obstacle !== undefined) dialogs.show(obstacle);
  return enabled && serverUrl !== "" && obstacle === undefined;
}

function showPull(ui: UiContext, answer: PullAnswer): void {
  const { dialogs, translate } = ui;
  switch (answer.kind) {
    case "question":
      return dialogs.confirm({ text: answer.text, yes: translate("Go there"), onYes: () => answer.go() });
    case "nothing":
      return dialogs.notify(
        answer.because === "same"
          ? translate("The server has the same position.")
          : translate("The server has no position of this book."),
      );
    case "went":
      return;
    case "no book":
    case "busy":
    case "failed":
      return showOther(ui, answer);
  }
}

function showPush(ui: UiContext, answer: PushAnswer): void {
  const { dialogs, translate } = ui;
  switch (answer.kind) {
    case "sent":
      return dialogs.notify(translate("Position sent: %1 %.", answer.percent));
    case "held":
      return askToPush(ui, answer);
    case "turned down":
      return dialogs.show(answer.reason);
    case "no book":
    case "busy":
    case "failed":
      return showOther(ui, answer);
  }
}

/** Explains the change of status and offers to mark the book as read. */
function askToPush(ui: UiContext, held: HeldPosition): void {
  const { dialogs, translate } = ui;
  const push = (intent: PushIntent) => () => progressSync(ui).push(intent, (outcome) => showPush(ui, outcome));
  const text = heldText(ui, held);
  if (!held.mayFinish) return dialogs.confirm({ text, yes: translate("Send it"), onYes: push("insists") });
  dialogs.choose({
    title: text,
    choices: [
      { text: translate("Send it, and mark the book as read there"), run: push("finishes") },
      { text: translate("Send it"), run: push("insists") },
      { text: translate("Cancel"), run: () => undefined },
    ],
  });
}

function heldText({ translate }: UiContext, { percent, remote, makes }: HeldPosition): string {
  const made = statusText(translate, makes);
  if (remote === undefined) return translate("Sending %1 % marks this book on the server as: %2.", percent, made);
  if (remote === makes)
    return translate(
      "This book is finished here. On the server it is marked as: %1. Sending %2 % does not change that.",
      made,
      percent,
    );
  return translate(
    "On the server this book is marked as: %1. Sending %2 % changes that to: %3.",
    statusText(translate, remote),
    percent,
    made,
  );
}

function showOther(
  ui: UiContext,
  answer: Extract<PullAnswer & PushAnswer, { readonly kind: "no book" | "failed" | "busy" }>,
): void {
  const { dialogs, translate } = ui;
  switch (answer.kind) {
    case "no book":
      return dialogs.show(translate("No book is open that can be synced."));
    case "busy":
      return dialogs.notify(translate("The position is already being synced."));
    case "failed":
      return showProblem(ui, answer.failure);
  }
}

/** Question after a tap about a position that waits behind the server's; undefined if none does. */
export function behindQuestion(ui: UiContext, fingerprint: Fingerprint): (() => void) | undefined {
  const { database, dialogs, host, translate } = ui;
  const pending = findPendingProgress(database, fingerprint);
  if (pending?.awaitsReader !== true || !pending.beganBehind) return undefined;
  const send = (): void => {
    const { clock } = host;
    // The answer is newer than any other device's reading.
    progressSync(ui).release({ ...pending, readAt: clock.now(), elapsed: clock.elapsed() });
  };
  return () => {
    dialogs.choose({
      title: behindSentence(translate),
      choices: [
        { text: translate("Keep mine"), run: send },
        {
          text: translate("Use the server's"),
          run: () => deletePendingProgress(database, fingerprint, pending.readAt),
        },
      ],
    });
  };
}
