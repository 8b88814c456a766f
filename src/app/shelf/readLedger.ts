import { ok, type Result } from "../../domain/result";
import type { ShelfFile } from "../../domain/shelf/shelfFile";
import type { ShelfStore } from "../../ports/shelfStore";
import type { Tasks } from "../../ports/tasks";

export interface LedgerParts {
  readonly store: Pick<ShelfStore, "filesAfter">;
  readonly tasks: Pick<Tasks, "pause">;
}

/** The whole ledger, by ID, in steps: for tasks. Failure: storage. */
export function readLedger({ store, tasks }: LedgerParts): Result<readonly ShelfFile[]> {
  const files: ShelfFile[] = [];
  let next = store.filesAfter(0);
  while (next.ok && next.value.length > 0) {
    for (const file of next.value) files.push(file);
    tasks.pause();
    next = store.filesAfter(files[files.length - 1]?.id ?? 0);
  }
  return next.ok ? ok(files) : next;
}
