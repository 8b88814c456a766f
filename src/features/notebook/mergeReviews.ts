import type { NotebookEntry } from "../annotations/noteLibrary.port";

/** Reviews whose text or title has these words; empty: all. */
export function matchingReviews(reviews: readonly NotebookEntry[], words: string): readonly NotebookEntry[] {
  const wanted = words.toLowerCase();
  return reviews.filter(({ title, note }) => `${title ?? ""}\n${note ?? ""}`.toLowerCase().includes(wanted));
}

/** Adds the reviews by their time, newest first. `isAll`: no older entries follow. */
export function withReviews(
  entries: readonly NotebookEntry[],
  reviews: readonly NotebookEntry[],
  isAll: boolean,
): readonly NotebookEntry[] {
  const merged: NotebookEntry[] = [];
  let left = reviews;
  for (const entry of entries) {
    const at = entry.madeAt ?? 0;
    while (left[0] !== undefined && (left[0].madeAt ?? 0) >= at) {
      merged.push(left[0]);
      left = left.slice(1);
    }
    merged.push(entry);
  }
  return isAll ? merged.concat(left) : merged;
}

/** The server's reviews, and those of this device that it does not list; newest first. */
export function joinedReviews(
  local: readonly NotebookEntry[],
  remote: readonly NotebookEntry[],
): readonly NotebookEntry[] {
  const own = local.filter(({ book, note }) => !remote.some((one) => one.book === book && one.note === note));
  return remote.concat(own).sort((one, other) => {
    const [mine, its] = [one.madeAt ?? 0, other.madeAt ?? 0];
    return mine === its ? other.id - one.id : its - mine;
  });
}
