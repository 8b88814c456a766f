import type { Context } from "../../context";

/** Sessions between two pauses. */
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

/** In steps, inside a task. The first write stops sending; after a crash `clearWithdrawn` continues. */
export function takeBackHistory(context: TakeBackContext, run: number): TakenBack {
  context.store.imports.withdraw(run);
  const removed = removeAll(context);
  const left = context.store.imports.find(run);
  context.store.imports.forgetWithdrawn();
  const { travelling, sent } = left ?? { travelling: 0, sent: 0 };
  return { removed: removed, travelling, sent };
}

/** Completes undos that a crash interrupted. Inside a task only. */
export function clearWithdrawn(context: TakeBackContext): void {
  removeAll(context);
  context.store.imports.forgetWithdrawn();
}

function removeAll({ store: { imports }, host: { tasks } }: TakeBackContext): number {
  let all = 0;
  let removed = imports.removeWithdrawn(stepSize);
  while (removed > 0) {
    all += removed;
    tasks.pause();
    removed = imports.removeWithdrawn(stepSize);
  }
  return all;
}
