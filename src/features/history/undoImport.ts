import type { Context } from "../../context";
import { deleteWithdrawnImports, deleteWithdrawnSessions, findImport, withdrawImport } from "./imports.store";

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

type TakeBackContext = Pick<Context, "database" | "host">;

/** In steps, inside a task. The first write stops sending; after a crash `clearWithdrawn` continues. */
export function takeBackHistory(context: TakeBackContext, run: number): TakenBack {
  withdrawImport(context.database, run, context.host.clock.now());
  const removed = removeAll(context);
  const left = findImport(context.database, run);
  deleteWithdrawnImports(context.database);
  const { travelling, sent } = left ?? { travelling: 0, sent: 0 };
  return { removed: removed, travelling, sent };
}

/** Completes undos that a crash interrupted. Inside a task only. */
export function clearWithdrawn(context: TakeBackContext): void {
  removeAll(context);
  deleteWithdrawnImports(context.database);
}

function removeAll({ database, host: { tasks } }: TakeBackContext): number {
  let all = 0;
  let removed = deleteWithdrawnSessions(database, stepSize);
  while (removed > 0) {
    all += removed;
    tasks.pause();
    removed = deleteWithdrawnSessions(database, stepSize);
  }
  return all;
}
