import { done, ok, type Result } from "../domain/result";
import type { Effort, Outbox } from "./outbox";
import { isOn } from "./progressScene";
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
  for (const row of rows.value) {
    if (row.parked !== undefined && effort === "automatic") continue;
    const sent = sendProgress(parts, row);
    if (!sent.ok) return sent;
  }
  return done;
}
