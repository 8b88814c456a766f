import type { Amount } from "../../domain/waiting";
import type { Outbox } from "./outbox";

/** How much waits in these, kind by kind; an outbox that is empty, or cannot be counted, is left out. */
export function waitingIn(outboxes: readonly Outbox[]): readonly Amount[] {
  const amounts: Amount[] = [];
  for (const outbox of outboxes) {
    const count = outbox.count();
    if (count.ok && count.value > 0) amounts.push({ of: outbox.holds, count: count.value });
  }
  return amounts;
}

/** What is less now than it was before. */
export function goneFrom(before: readonly Amount[], after: readonly Amount[]): readonly Amount[] {
  const gone: Amount[] = [];
  for (const amount of before) {
    const count = amount.count - (after.find(({ of }) => of === amount.of)?.count ?? 0);
    if (count > 0) gone.push({ of: amount.of, count });
  }
  return gone;
}
