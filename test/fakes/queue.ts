import { shelfChangeSender } from "../../src/app/shelf/sendShelfChanges";
import { done } from "../../src/domain/result";
import { drainQueue, type Trouble } from "../../src/app/sync/drainQueue";
import type { SendContext } from "../../src/app/sync/sender";
import { translate } from "./say";
import type { ShelfScene } from "./shelfScene";

/** What waits to leave a shelf goes out now; why what is left is left. */
export function drainShelfChanges(scene: ShelfScene): readonly Trouble[] {
  const context = {
    store: { shelves: scene.store, queue: scene.memory.queue },
    server: { shelves: scene.server },
    host: { tasks: { pause: () => undefined } },
    settings: () => scene.settings,
    translate,
  } as unknown as SendContext;
  return drainQueue(context, [() => shelfChangeSender(context, () => done)], "automatic");
}
