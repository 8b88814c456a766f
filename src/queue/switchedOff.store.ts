import { reviewMark } from "../model/annotation";
import type { Settings } from "../model/settings";
import { countIn, type Database } from "../store/database";
import { isFieldOn, isKindOn, type QueueCount, type QueueKind, subtractCounts } from "./queue.rules";
import { countQueue } from "./queue.store";

const count = "SELECT count(*) AS number FROM";

/** The book's own choice, else the setting. */
const choice = (setting: string): string => `coalesce(nullif(books.note_sync, 'default'), ${setting})`;

const sql = {
  rating: `${count} pending_ratings WHERE insisted = 0`,
  status: `${count} pending_statuses WHERE insisted = 0`,
  note: `${count} pending_annotations AS p JOIN books ON books.id = p.book
WHERE CASE p.kind WHEN 'bookmark' THEN ${choice(":bookmarks")} ELSE ${choice(":highlights")} END = 'off'
AND p.mark <> :review`,
  "shelf change": `${count} pending_shelf_changes WHERE collected = 1`,
};

/** Items whose setting is on. The others wait without being a trouble. */
export function countSwitchedOn(database: Database, settings: Settings): readonly QueueCount[] {
  const all = countQueue(database).filter(({ of }) => isKindOn(settings, of));
  return subtractCounts(
    all,
    all.map(({ of }) => ({ of, count: countOff(database, settings, of) })),
  );
}

function countOff(database: Database, settings: Settings, of: QueueKind): number {
  const { highlights, bookmarks, collections } = settings;
  if (of === "session" || of === "position") return 0;
  if ((of === "rating" || of === "status") && isFieldOn(settings, of)) return 0;
  if (of === "shelf change" && collections === "both") return 0;
  const [row] = database.query(sql[of], of === "note" ? { highlights, bookmarks, review: reviewMark } : {});
  return countIn(row?.number);
}
