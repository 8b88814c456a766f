import type { Database } from "../store/database";
import type { Settings } from "../model/settings";
import { isKindOn, type QueueCount, subtractCounts } from "./queue.rules";
import { countQueue } from "./queue.store";
import type { SenderOf } from "./sender";

/** Items whose setting is on. The others wait without being a trouble. */
export function countSwitchedOn(
  database: Database,
  settings: Settings,
  senders: readonly SenderOf[],
): readonly QueueCount[] {
  const all = countQueue(database).filter(({ of }) => isKindOn(settings, of));
  const off = all.map(({ of }) => ({ of, count: senders.find((sender) => sender.of === of)?.countOff?.() ?? 0 }));
  return subtractCounts(all, off);
}
