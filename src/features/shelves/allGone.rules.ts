import { setOf } from "../../base/longList";
import type { CheckedFile } from "../../model/bookFile";
import { isManyOf } from "./removalPlan.rules";
import type { ShelfPlan } from "./shelfPlan.rules";

/**
 * A card that is not mounted, or a renamed folder, looks like many deletions: nothing is downloaded, removed or
 * forgotten until the user has decided.
 */
export function unlessAllGone(plan: ShelfPlan, files: readonly CheckedFile[]): ShelfPlan {
  const gone = goneAtOnce(plan, files);
  if (gone === 0) return plan;
  const { keeps, adopts, refusals } = plan;
  const notices = plan.notices.concat([{ kind: "gone", about: gone.toFixed(0) }]);
  const nothing: readonly never[] = [];
  return {
    keeps,
    adopts,
    refusals,
    notices,
    downloads: nothing,
    removals: nothing,
    questions: nothing,
    rehomed: nothing,
    forgets: nothing,
    strays: nothing,
  };
}

/** Number of books that are gone, if they are all or many of those that this device had; else 0. */
function goneAtOnce({ adopts }: ShelfPlan, files: readonly CheckedFile[]): number {
  const found = setOf(adopts.map(({ book }) => book.id));
  const had = files.filter(({ state }) => state === "here" || state === "adopted");
  const gone = had.filter((file) => file.found === "gone" && found[file.id] !== true).length;
  return isGoneAtOnce(gone, had.length) ? gone : 0;
}

/** True for all or many of the books that this device had: as with a card that is not mounted. */
export function isGoneAtOnce(gone: number, had: number): boolean {
  return (gone > 1 && gone === had) || isManyOf(gone, had);
}
