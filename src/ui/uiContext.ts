import type { App } from "../app/app";
import type { Context } from "../context";
import type { Result } from "../domain/result";
import type { Say } from "../domain/say";
import { sentenceFor } from "../domain/sentence";
import type { BookPages } from "../ports/bookPages";
import type { Dialogs } from "../ports/dialogs";
import type { ProgressView } from "../ports/progressView";

/**
 * What every page of the menu works with.
 *
 * @noSelf
 */
export interface UiContext extends Context {
  readonly app: App;
  readonly dialogs: Dialogs;
  readonly pages: BookPages;
  readonly progress: ProgressView;
  readonly say: Say;
}

/** Shows why something a person asked for was not done; nothing when it was. */
export function tellFailure({ dialogs, say }: UiContext, result: Result<unknown>): void {
  if (!result.ok) dialogs.tell(sentenceFor(say, result.failure));
}

/** The same for a question to the server; nothing when the person has asked something else meanwhile. */
export function tellTrouble(ui: UiContext, result: Result<unknown>): void {
  if (result.ok || result.failure.kind !== "cancelled") tellFailure(ui, result);
}
