import type { Context } from "../../context";
import { ok, type Result } from "../../base/result";

/** Sessions removed between two turns of the interface. */
const stepSize = 100;

/** What came of taking an import back. */
export interface TakenBack {
  /** Gone from this device as if they had never been imported. */
  readonly removed: number;
  /** On their way when it was asked for: they are removed if the server turns out not to have them. */
  readonly travelling: number;
  /** The server has them already, and keeps them. */
  readonly sent: number;
}

type TakeBackContext = Pick<Context, "store" | "host">;

/**
 * Takes an import back, in steps, inside a task. The first write already keeps all of it from being sent; a crash
 * after that leaves something to `clearWithdrawn`. Failure: storage.
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

/** Finishes what an earlier process was asked to take back; touches nothing when there is nothing. In a task only. */
export function clearWithdrawn(context: TakeBackContext): Result<undefined> {
  const removed = removeAll(context);
  return removed.ok ? context.store.imports.forgetWithdrawn() : removed;
}

/** How many there were. */
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
