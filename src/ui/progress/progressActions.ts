import type { PullAnswer, PushAnswer } from "../../app/progress/progressByHand";
import { sentenceFor } from "../../domain/sentence";
import type { Desk } from "../desk";

/** Pull Current Book Progress: asks where other devices are, and says what came of it. */
export function pullAction(desk: Desk): void {
  if (isReady(desk)) desk.app.progress.pull((answer) => tellPull(desk, answer));
}

/** Push Current Book Progress: sends where the reader is, and says what came of it. */
export function pushAction(desk: Desk): void {
  if (isReady(desk)) desk.app.progress.push("asks", (answer) => tellPush(desk, answer));
}

/** A person who taps gets an answer every time. */
function isReady({ app, dialogs, say }: Desk): boolean {
  const { enabled, serverUrl } = app.settings.current();
  if (!enabled) dialogs.tell(say("Library Sync is switched off."));
  else if (serverUrl === "") dialogs.tell(say("No server URL is set: Library Sync → Connection."));
  return enabled && serverUrl !== "";
}

function tellPull(desk: Desk, answer: PullAnswer): void {
  const { dialogs, say } = desk;
  switch (answer.kind) {
    case "question":
      return dialogs.confirm({ text: answer.text, yes: say("Go there"), onYes: () => answer.go() });
    case "nothing":
      return dialogs.notify(
        answer.because === "same"
          ? say("The server has the same position.")
          : say("The server has no position of this book."),
      );
    case "went":
      return;
    case "no book":
    case "busy":
    case "failed":
      return tellOther(desk, answer);
  }
}

function tellPush(desk: Desk, answer: PushAnswer): void {
  const { app, dialogs, say } = desk;
  switch (answer.kind) {
    case "sent":
      return dialogs.notify(say("Position sent: %1 %.", answer.percent));
    case "held":
      return dialogs.confirm({
        text: heldText(desk, answer.because, answer.percent),
        yes: say("Send it"),
        onYes: () => app.progress.push("insists", (outcome) => tellPush(desk, outcome)),
      });
    case "turned down":
      return dialogs.tell(answer.reason);
    case "no book":
    case "busy":
    case "failed":
      return tellOther(desk, answer);
  }
}

function heldText({ say }: Desk, because: "finished" | "unread", percent: string): string {
  return because === "finished"
    ? say("This book is finished. Sending %1 % tells the server that you are reading it again.", percent)
    : say("Sending %1 % tells the server that you have not begun this book.", percent);
}

function tellOther(
  { dialogs, say }: Desk,
  answer: Extract<PullAnswer & PushAnswer, { readonly kind: "no book" | "failed" | "busy" }>,
): void {
  switch (answer.kind) {
    case "no book":
      return dialogs.tell(say("No book is open that the server could know."));
    case "busy":
      return dialogs.notify(say("A sync of the position is under way."));
    case "failed":
      return dialogs.tell(sentenceFor(say, answer.failure));
  }
}
