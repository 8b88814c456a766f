import type { Context } from "../../context";
import { ok, type Result } from "../../base/result";

/** Sessions a turn. */
const stepSize = 100;

export interface TakenBack {
  /** Deleted from this device. */
  readonly removed: number;
  /** Under way; deleted later if they did not arrive. */
  readonly travelling: number;
  /** Already on the server. */
  readonly sent: number;
}

type TakeBackContext = Pick<Context, "store" | "host">;

/**
 * In steps, inside a task. The first write stops sending; after a crash `clearWithdrawn` continues. Failure: storage.
 */
export function takeBackHistory(context: TakeBackContext, run: number): Result<TakenBack> {
  const withdrawn = context.store.imports.withdraw(run);
  if (!withdrawn.ok) return withdrawn;
  const removed = removeAll(context);
  if (!removed.ok) return removed;
  const left = context.store.imports.find(run);
  if (!left.ok) return left;
  const forgotten = context.store.imports.forgetWithdrawn();
  if (!forgotten.ok) return forgotten;
  const { travelling, sent } = left.value ?? { travelling: 0, sent: 0 };
  return ok({ removed: removed.value, travelling, sent });
}

export function clearWithdrawn(context: TakeBackContext): Result<undefined> {
  const removed = removeAll(context);
  return removed.ok ? context.store.imports.forgetWithdrawn() : removed;
}

function removeAll({ store: { imports }, host: { tasks } }: TakeBackContext): Result<number> {
  let all = 0;
  let removed = imports.removeWithdrawn(stepSize);
  while (removed.ok && removed.value > 0) {
    all += removed.value;
    tasks.pause();
    removed = imports.removeWithdrawn(stepSize);
  }
  return removed.ok ? ok(all) : removed;
}
