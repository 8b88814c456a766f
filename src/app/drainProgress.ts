import { done, ok, type Result } from "../domain/result";
import type { Effort, Outbox } from "./outbox";
import { isOn } from "./progressScene";
import { sendEach } from "./sendEach";
import { sendProgress, type SendProgressParts } from "./sendProgress";

/** The outbox of positions: one a book, the newest. */
export function progressOutbox(parts: SendProgressParts): Outbox {
  return {
    holds: "position",
    count: () => (isOn(parts.settings()) ? parts.store.count() : ok(0)),
    drain: (effort) => (isOn(parts.settings()) ? drain(parts, effort) : done),
  };
}

function drain(parts: SendProgressParts, effort: Effort): Result<undefined> {
  const rows = parts.store.waiting();
  if (!rows.ok) return rows;
  const open = rows.value.filter(
    ({ parked, awaitsBook }) => effort === "everything" || (parked === undefined && !awaitsBook),
  );
  return sendEach(open, (row) => sendProgress(parts, row));
}
