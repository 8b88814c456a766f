import type { Fingerprint } from "../../model/book";
import type { UiContext } from "../../ui/uiContext";
import { deletePendingProgress, findPendingProgress } from "./progress.store";
import { behindSentence } from "./sendProgress.task";

/** Question after a tap about a position that waits behind the server's; undefined if none does. */
export function behindQuestion(ui: UiContext, fingerprint: Fingerprint): (() => void) | undefined {
  const { app, database, dialogs, host, translate } = ui;
  const pending = findPendingProgress(database, fingerprint);
  if (pending?.awaitsReader !== true || !pending.beganBehind) return undefined;
  const send = (): void => {
    const { clock } = host;
    // The answer is newer than any other device's reading.
    app.progress.release({ ...pending, readAt: clock.now(), elapsed: clock.elapsed() });
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
