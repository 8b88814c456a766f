import { shelfChangeSender } from "../../src/features/shelves/sendShelfChanges.task";
import { done } from "../../src/base/result";
import { drainQueue } from "../../src/queue/drainQueue.task";
import type { DrainTrouble } from "../../src/queue/rowTroubles";
import type { ShelfScene } from "./shelfScene";

/** Sends pending removals; returns the failures. */
export function drainShelfChanges(scene: ShelfScene): readonly DrainTrouble[] {
  const { context } = scene;
  return drainQueue(
    context,
    [{ of: "shelf change", create: () => shelfChangeSender(context, () => done) }],
    "automatic",
  );
}
