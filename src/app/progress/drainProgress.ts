import { done, ok, type Result } from "../../domain/result";
import type { PendingProgress } from "../../ports/progressStore";
import type { Effort, Outbox } from "../sync/outbox";
import { isOn, type ProgressParts } from "./progressScene";
import { sendEach } from "../sync/sendEach";
import { sendProgress, type SendProgressParts } from "./sendProgress";

export type DrainProgressParts = SendProgressParts & Pick<ProgressParts, "tasks">;

/** The outbox of positions: one a book, the newest. */
export function progressOutbox(parts: DrainProgressParts): Outbox {
  return {
    holds: "position",
    count: () => (isOn(parts.settings()) ? parts.store.count() : ok(0)),
    drain: (effort) => (isOn(parts.settings()) ? drain(parts, effort) : done),
  };
}

function drain(parts: DrainProgressParts, effort: Effort): Result<undefined> {
  return sendEach<PendingProgress>({
    next: (last) => parts.store.waiting(last),
    isOpen: ({ parked, awaitsBook }) => effort === "everything" || (parked === undefined && !awaitsBook),
    send: (row) => sendProgress(parts, row),
    pause: parts.tasks.pause,
  });
}
