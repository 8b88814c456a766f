import { shelfChangeSender } from "../../src/features/shelves/sendShelfChanges.task";
import { done, ok } from "../../src/base/result";
import { drainQueue } from "../../src/queue/drainQueue.task";
import type { DrainTrouble } from "../../src/queue/rowTroubles";
import type { SendContext } from "../../src/queue/sender";
import { translate } from "./say";
import type { ShelfScene } from "./shelfScene";

/** Sends pending removals; returns the failures. */
export function drainShelfChanges(scene: ShelfScene): readonly DrainTrouble[] {
  const context = {
    database: scene.memory.database,
    server: { shelves: scene.server, probe: { health: () => ok(undefined) } },
    host: {
      tasks: { pause: () => undefined, whileWanted: (_: unknown, work: () => unknown) => work() },
      clock: scene.clock,
    },
    settings: () => scene.settings,
    log: { step: () => undefined },
    translate,
  } as unknown as SendContext;
  return drainQueue(
    context,
    [{ of: "shelf change", create: () => shelfChangeSender(context, () => done) }],
    "automatic",
  );
}
