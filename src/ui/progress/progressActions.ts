import type { PullAnswer, PushAnswer } from "../../app/progress/progressByHand";
import { sentenceFor } from "../../domain/sentence";
import type { UiContext } from "../uiContext";

/** Pull Current Book Progress: asks where other devices are, and says what came of it. */
export function pullAction(ui: UiContext): void {
  if (isReady(ui)) ui.app.progress.pull((answer) => tellPull(ui, answer));
}

/** Push Current Book Progress: sends where the reader is, and says what came of it. */
export function pushAction(ui: UiContext): void {
  if (isReady(ui)) ui.app.progress.push("asks", (answer) => tellPush(ui, answer));
}

/** A person who taps gets an answer every time. */
function isReady({ dialogs, translate, settings }: UiContext): boolean {
  const { enabled, serverUrl } = settings();
  if (!enabled) dialogs.tell(translate("Library Sync is switched off."));
  else if (serverUrl === "") dialogs.tell(translate("No server URL is set: Library Sync → Connection."));
  return enabled && serverUrl !== "";
}

function tellPull(ui: UiContext, answer: PullAnswer): void {
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
      return tellOther(ui, answer);
  }
}

function tellPush(ui: UiContext, answer: PushAnswer): void {
  const { app, dialogs, translate } = ui;
  switch (answer.kind) {
    case "sent":
      return dialogs.notify(translate("Position sent: %1 %.", answer.percent));
    case "held":
      return dialogs.confirm({
        text: heldText(ui, answer.because, answer.percent),
        yes: translate("Send it"),
        onYes: () => app.progress.push("insists", (outcome) => tellPush(ui, outcome)),
      });
    case "turned down":
      return dialogs.tell(answer.reason);
    case "no book":
    case "busy":
    case "failed":
      return tellOther(ui, answer);
  }
}

function heldText({ translate }: UiContext, because: "finished" | "unread", percent: string): string {
  return because === "finished"
    ? translate("This book is finished. Sending %1 % tells the server that you are reading it again.", percent)
    : translate("Sending %1 % marks this book as unread on the server.", percent);
}

function tellOther(
  { dialogs, translate }: UiContext,
  answer: Extract<PullAnswer & PushAnswer, { readonly kind: "no book" | "failed" | "busy" }>,
): void {
  switch (answer.kind) {
    case "no book":
      return dialogs.tell(translate("No book is open that the server could know."));
    case "busy":
      return dialogs.notify(translate("A sync of the position is under way."));
    case "failed":
      return dialogs.tell(sentenceFor(translate, answer.failure));
  }
}
