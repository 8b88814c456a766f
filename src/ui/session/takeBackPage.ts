import type { TakenBack } from "../../app/history/takeBackHistory";
import { spokenDuration } from "../../domain/session/duration";
import { sentenceFor } from "../../domain/sentence";
import type { ListLine } from "../../ports/dialogs";
import type { KeptImport } from "../../ports/importStore";
import { sessionsText } from "../book/bookWords";
import { tellFailure, type UiContext } from "../uiContext";

/** The imports of the past, the newest first; a tap asks whether one is to be taken back. `changed`: one was. */
export function showImports(ui: UiContext, changed: () => void): void {
  const { app, dialogs, say } = ui;
  const imports = app.history.imports();
  if (!imports.ok) return tellFailure(ui, imports);
  if (imports.value.length === 0) return dialogs.tell(say("Nothing was imported."));
  const page = dialogs.list({
    title: say("Imports: tap to take back"),
    lines: imports.value.map((kept) => lineOf(ui, kept, { begun: () => page.close(), changed })),
  });
}

/**
 * What whoever asks does about it.
 *
 * @noSelf
 */
export interface TakeBackAsked {
  /** The reader said yes. */
  begun(): void;
  /** It is done, or as much of it as could be. */
  changed(): void;
}

function lineOf(ui: UiContext, kept: KeptImport, asked: TakeBackAsked): ListLine {
  return {
    label: ui.host.device.timeText(kept.begunAt),
    value: stateText(ui, kept),
    onTap: () => askTakeBack(ui, kept, asked),
  };
}

function stateText({ say }: UiContext, { waiting, travelling, sent }: KeptImport): string {
  const left = waiting + travelling;
  if (sent === 0) return say("%1, waiting", sessionsText(say, left));
  const all = sessionsText(say, left + sent);
  return left === 0 ? say("%1, sent", all) : say("%1, %2 of them sent", all, sent);
}

/** Asks first; what cannot be taken back is only told. */
export function askTakeBack(ui: UiContext, kept: KeptImport, asked: TakeBackAsked): void {
  const { dialogs, say } = ui;
  const { waiting, seconds } = kept;
  if (waiting === 0) return dialogs.tell(restText(ui, kept).join("\n\n"));
  const question = say(
    "Take back %1, %2 of reading? They have not been sent, and are forgotten here. Importing again brings them back.",
    sessionsText(say, waiting),
    spokenDuration(say, seconds),
  );
  dialogs.confirm({
    text: [question].concat(restText(ui, kept)).join("\n\n"),
    yes: say("Take back"),
    onYes: () => {
      asked.begun();
      takeBack(ui, kept.run, asked);
    },
  });
}

function takeBack(ui: UiContext, run: number, asked: TakeBackAsked): void {
  const { app, dialogs, say } = ui;
  const working = dialogs.working(say("Taking the import back…"));
  const begun = app.history.takeBack(run, (outcome) => {
    working.close();
    asked.changed();
    dialogs.tell(outcome.ok ? resultText(ui, outcome.value) : sentenceFor(say, outcome.failure));
  });
  if (begun) return;
  working.close();
  dialogs.notify(say("An import is under way: stop it first."));
}

function resultText(ui: UiContext, taken: TakenBack): string {
  const { say } = ui;
  const first = say("Taken back: %1.", sessionsText(say, taken.removed));
  return [first].concat(restText(ui, taken)).join("\n\n");
}

/** What cannot be taken back, and why. */
function restText(
  { say }: UiContext,
  { travelling, sent }: Pick<TakenBack, "travelling" | "sent">,
): string[] {
  const parts: string[] = [];
  if (sent > 0)
    parts.push(
      say("On the server already: %1. That cannot be taken back from here.", sessionsText(say, sent)),
    );
  if (travelling > 0)
    parts.push(
      say(
        "On their way just now: %1. They are forgotten here if the server turns out not to have them.",
        sessionsText(say, travelling),
      ),
    );
  return parts;
}
