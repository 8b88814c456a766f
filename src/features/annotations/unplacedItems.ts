import type { Fingerprint } from "../../model/book";
import { unplaceableSentence } from "./cfi/locate.rules";
import { type AgreedItem, markOfUnplaced, otherDigest } from "./noteChanges.rules";
import type { NotePair } from "./notePairs.rules";
import { type ServerItem, wordsThere } from "./serverItem.rules";
import type { MarkKey, MergeOutcome } from "./noteStore.port";
import type { MarkIndex } from "./markIndex";
import type { MergedBook } from "./mergeContext";
import type { MergeContext } from "./mergeContext";
import type { Known } from "./mergeContext";
import type { NotePlaces } from "./placeItems";
import { saveMergeOutcome } from "./agreements.store";

/** Listed items without those that have no place here. */
interface Unplaced {
  /** Items that may have a place. */
  readonly items: readonly ServerItem[];
  /** Obsolete records. */
  readonly forgotten: MarkKey[];
}

/** Skips items known to have no place in this file. */
export function sortUnplaced(
  { fingerprint, id }: Pick<MergedBook, "fingerprint" | "id">,
  { lists, rows }: Pick<Known, "lists" | "rows">,
): Unplaced {
  const tried: Record<string, Fingerprint | undefined> = {};
  for (const row of rows) if (row.tried !== undefined) tried[`${row.kind} ${row.mark}`] = row.tried;
  const nameOf = ({ kind, id }: ServerItem): string => `${kind} ${markOfUnplaced(id)}`;
  const items = lists.items.filter((item) => tried[nameOf(item)] !== fingerprint);
  const there: Record<string, true | undefined> = {};
  for (const item of lists.items) there[nameOf(item)] = true;
  const forgotten = rows.filter(({ kind, mark, tried: by, bookId }) => {
    if (kind === "entry" || !lists.kinds.includes(kind)) return false;
    if (bookId !== undefined && bookId !== id) return true;
    const isGone = lists.isComplete && there[`${kind} ${mark}`] === undefined;
    return by !== undefined && (by !== fingerprint || isGone);
  });
  return { items, forgotten: forgotten.map(({ kind, mark }) => ({ kind, mark })) };
}

interface Placing {
  readonly pairs: readonly NotePair[];
  readonly places: NotePlaces;
  readonly marks: MarkIndex;
}

/** Items that have no place in this file, each with the reason. */
export function unplacedOf(
  { translate }: Pick<MergeContext, "translate">,
  { fingerprint, id }: Pick<MergedBook, "fingerprint" | "id">,
  { pairs, places, marks }: Placing,
): readonly AgreedItem[] {
  const agreed: AgreedItem[] = [];
  for (const { mark, items } of pairs) {
    if (items.length === 0 || marks.find(mark) !== undefined) continue;
    for (const item of items) {
      const place = places.placeOf(item);
      if (place === undefined || !("reason" in place)) continue;
      const reason = unplaceableSentence(translate, place.reason);
      const { kind, id: serverId, cfi, title, text, note } = item;
      const passage = text ?? note ?? "";
      const words = wordsThere([item]);
      const known = { digest: otherDigest, serverId, cfi, words, wasThere: true, bookId: id, tried: fingerprint };
      agreed.push({ ...known, kind, mark: markOfUnplaced(serverId), reason, title, passage });
    }
  }
  return agreed;
}

/** Updates the records, if changed. */
export function keepUnplaced(
  { database, host }: Pick<MergeContext, "database" | "host">,
  { fingerprint, path }: Pick<MergedBook, "fingerprint" | "path">,
  { agreed, forgotten }: Pick<MergeOutcome, "agreed" | "forgotten">,
): void {
  if (agreed.length + forgotten.length === 0) return;
  const merged = { agreed, forgotten, changes: [], settled: [] };
  saveMergeOutcome(database, { fingerprint, path, at: host.clock.now() }, merged);
}
