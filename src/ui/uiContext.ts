import type { Context } from "../context";
import type { Failure } from "../base/failure";
import { failed, type Result } from "../base/result";
import type { Translate } from "../base/format";
import { sentenceFor } from "../base/sentence";
import { askAboutCertificate, certificateChoice } from "./certificateQuestion";
import type { BookPages, OpenProgress, ProgressView } from "../koreader/screen.port";
import type { AnswerListener } from "../askOnline";
import type { Screen } from "../book/openBook.port";
import type { Sync } from "../queue/sync.port";
import type { Dialogs, ListLine, BusyNotice } from "../koreader/dialogs.port";
import type { Page } from "../base/longList";

/** @noSelf */
export interface UiContext extends Context {
  readonly screen: Screen;
  readonly sync: Sync;
  readonly dialogs: Dialogs;
  readonly pages: BookPages;
  readonly progress: ProgressView;
  readonly translate: Translate;
}

/** Shows a failure; nothing on success. `again`: see `showProblem`. */
export function showFailure(ui: UiContext, result: Result<unknown>, again?: () => void): void {
  if (!result.ok) showProblem(ui, result.failure, again);
}

/** A rejected certificate is asked about, wherever it shows. `again` runs once it is trusted. */
export function showProblem(ui: UiContext, failure: Failure, again?: () => void, text?: string): void {
  const { dialogs, translate } = ui;
  const isCertificate = failure.kind === "untrusted" && failure.shown !== undefined;
  if (isCertificate) askAboutCertificate(ui, failure, again ?? (() => dialogs.notify(translate("Now try again."))));
  else dialogs.show(text ?? sentenceFor(translate, failure));
}

/** A text about more than its failure. A rejected certificate is a button. */
export function showReport(ui: UiContext, text: string, failure: Failure | undefined): void {
  const again = (): void => ui.dialogs.notify(ui.translate("Now try again."));
  ui.dialogs.show(text, failure?.kind === "untrusted" ? certificateChoice(ui, failure, again) : undefined);
}

/** For an online action: silent if another one replaced it. */
export function showTrouble(ui: UiContext, result: Result<unknown>): void {
  if (result.ok || result.failure.kind !== "cancelled") showFailure(ui, result);
}

/** Shows `text` until the server has answered, then continues or shows the trouble. */
export function showAsking<T>(
  ui: UiContext,
  done: (value: T) => void,
  text = ui.translate("Asking the server…"),
  fail = (failure: Failure): void => showTrouble(ui, failed(failure)),
): AnswerListener<T> {
  let working: BusyNotice | undefined;
  return {
    began: () => {
      working = ui.dialogs.working(text);
    },
    report: (answer) => {
      working?.close();
      if (answer.ok) done(answer.value);
      else fail(answer.failure);
    },
  };
}

/** Shows work that the reader may hide, or stop with `onStop`. */
export function openProgress({ progress, translate }: UiContext, text: string, onStop: () => void): OpenProgress {
  return progress.open({ text, hide: translate("Hide"), stop: translate("Stop"), onStop });
}

/** “Pages: 40” as one string, because the host lays out separate words left to right on right-to-left screens. */
export function labelled(translate: Translate, label: string, value: string | number): string {
  return translate("%1: %2", label, value);
}

export function linesOf<Row>(translate: Translate, shown: Page<Row>, lineOf: (row: Row) => ListLine): ListLine[] {
  const lines = shown.rows.map((row) => lineOf(row));
  if (shown.more) lines.push({ label: translate("Others"), value: translate("not shown here") });
  return lines;
}
