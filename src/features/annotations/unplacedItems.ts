import type { Fingerprint } from "../../model/book";
import { unplaceableSentence } from "./cfi/locate.rules";
import { type BaseItem, markOfUnplaced, otherDigest } from "./noteChanges.rules";
import type { NotePair } from "./notePairs.rules";
import { type ServerItem, remoteValues } from "./serverItem.rules";
import type { MarkKey, MergeOutcome } from "./noteRecords";
import type { MarkIndex } from "./markIndex";
import type { MergedBook } from "./mergeContext";
import type { MergeContext } from "./mergeContext";
import type { Known } from "./mergeContext";
import type { NotePlaces } from "./placeItems";
import { saveMergeOutcome } from "./baseItems.store";

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
  const triedFiles: Record<string, Fingerprint | undefined> = {};
  for (const row of rows) if (row.triedFile !== undefined) triedFiles[`${row.kind} ${row.mark}`] = row.triedFile;
  const nameOf = ({ kind, id }: ServerItem): string => `${kind} ${markOfUnplaced(id)}`;
  const items = lists.items.filter((item) => triedFiles[nameOf(item)] !== fingerprint);
  const listed: Record<string, true | undefined> = {};
  for (const item of lists.items) listed[nameOf(item)] = true;
  const forgotten = rows.filter(({ kind, mark, triedFile: by, bookId }) => {
    if (kind === "entry" || !lists.kinds.includes(kind)) return false;
    if (bookId !== undefined && bookId !== id) return true;
    const isGone = lists.isComplete && listed[`${kind} ${mark}`] === undefined;
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
): readonly BaseItem[] {
  const base: BaseItem[] = [];
  for (const { mark, items } of pairs) {
    if (items.length === 0 || marks.find(mark) !== undefined) continue;
    for (const item of items) {
      const place = places.placeOf(item);
      if (place === undefined || !("reason" in place)) continue;
      const reason = unplaceableSentence(translate, place.reason);
      const { kind, id: serverId, cfi, title, text, note } = item;
      const passage = text ?? note ?? "";
      const values = remoteValues([item]);
      const known = {
        digest: otherDigest,
        serverId,
        cfi,
        values,
        wasOnServer: true,
        bookId: id,
        triedFile: fingerprint,
      };
      base.push({ ...known, kind, mark: markOfUnplaced(serverId), reason, title, passage });
    }
  }
  return base;
}

/** Updates the records, if changed. */
export function saveUnplaced(
  { database, host }: Pick<MergeContext, "database" | "host">,
  { fingerprint, path }: Pick<MergedBook, "fingerprint" | "path">,
  { base, forgotten }: Pick<MergeOutcome, "base" | "forgotten">,
): void {
  if (base.length + forgotten.length === 0) return;
  const merged = { base: base, forgotten, changes: [], settled: [] };
  saveMergeOutcome(database, { fingerprint, path, at: host.clock.now() }, merged);
}
