import type { MergeScope } from "../../src/features/annotations/merge/mergeScope";
import type { ListedKind } from "../../src/features/annotations/merge/threeWayMerge.rules";
import type { BookId, Fingerprint } from "../../src/model/book";
import { testContext } from "./testContext";

export const allKinds: readonly ListedKind[] = ["annotation", "note", "bookmark"];

/** Facts for a merge in the book 7: all kinds go both ways, the lists are complete, and each place can be made. */
export function mergeScope(given: Partial<MergeScope> = {}): MergeScope {
  return {
    context: testContext({ host: { device: { zoneSeconds: () => 0, isoDay: () => "2026-01-01" } } }),
    fingerprint: "a" as Fingerprint,
    id: 7 as BookId,
    choice: { highlights: "both", bookmarks: "both", notesDestination: "book" },
    kinds: allKinds,
    isComplete: true,
    own: {},
    isTouched: () => false,
    mayBeChanged: () => true,
    placeOf: () => undefined,
    isPlaceable: () => true,
    ...given,
  };
}
