import type { Fingerprint } from "../../src/domain/book";
import { unassignSender } from "../../src/app/shelf/unassignDeleted";
import { drainQueue, type Trouble } from "../../src/app/sync/drainQueue";
import type { SendContext } from "../../src/app/sync/sender";
import { done, ok } from "../../src/domain/result";
import type { QueuedRow, QueueKind } from "../../src/domain/queue";
import type { QueueStore } from "../../src/ports/queueStore";

import { say } from "./say";
import type { ShelfScene } from "./shelfScene";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The life of rows in memory; `rowsOf` gives the rows themselves, which are changed in place. */
export function fakeQueue(
  rowsOf: (of: QueueKind) => Mutable<QueuedRow>[],
  more: { unknown?: () => readonly Fingerprint[]; wrote?: (what: string) => void } = {},
): QueueStore {
  const wrote = (what: string): void => more.wrote?.(what);
  return {
    counts: () => [],
    mark: (of, ids) => {
      wrote("mark");
      const rows = rowsOf(of).filter(({ rowId }) => ids.includes(rowId));
      for (const row of rows) row.state = "sending";
      return ok(rows.map(({ rowId }) => rowId));
    },
    unmark: (of, ids) => {
      wrote("unmark");
      for (const row of rowsOf(of))
        if (ids.includes(row.rowId) && row.state === "sending") row.state = "pending";
      return done;
    },
    put: (of, rows, { state, reason, refused }) => {
      wrote(`put ${state}`);
      for (const row of rowsOf(of)) {
        if (!rows.some(({ rowId }) => rowId === row.rowId)) continue;
        row.state = state;
        row.reason = reason;
        row.attempts += refused ? 1 : 0;
      }
      return done;
    },
    unknownBooks: (_, limit) => ok((more.unknown?.() ?? []).slice(0, limit)),
  };
}

/** What waits to leave a shelf goes out now; why what is left is left. */
export function drainShelfChanges(scene: ShelfScene): readonly Trouble[] {
  const context = {
    store: { shelves: scene.store, queue: fakeQueue(() => scene.store.waiting) },
    server: { shelves: scene.server },
    host: { tasks: { pause: () => undefined } },
    settings: () => scene.settings,
    translate: say,
  } as unknown as SendContext;
  return drainQueue(context, [() => unassignSender(context)], "automatic");
}
