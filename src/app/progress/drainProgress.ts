import { done, ok, type Result } from "../../domain/result";
import type { PendingProgress } from "../../ports/progressStore";
import type { Effort, Outbox } from "../sync/outbox";
import { isOn } from "./progress";
import { sendEach } from "../sync/sendEach";
import { sendProgress, type SendContext } from "./sendProgress";

/** The outbox of positions: one a book, the newest. */
export function progressOutbox(context: SendContext): Outbox {
  return {
    holds: "position",
    count: () => (isOn(context.settings()) ? context.store.progress.count() : ok(0)),
    drain: (effort) => (isOn(context.settings()) ? drain(context, effort) : done),
  };
}

function drain(context: SendContext, effort: Effort): Result<undefined> {
  return sendEach<PendingProgress>({
    next: (last) => context.store.progress.waiting(last),
    isOpen: ({ parked, awaitsBook }) => effort === "everything" || (parked === undefined && !awaitsBook),
    send: (row) => sendProgress(context, row),
    pause: context.host.tasks.pause,
  });
}
