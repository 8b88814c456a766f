import type { ShelfProgress } from "../shelves/shelfReport.rules";
import type { DownloadListener } from "./downloadBook";
import type { ShelfWork } from "./shelfWork";

interface NamedBook {
  readonly title?: string | undefined;
}

/** Position in a batch. */
export type BatchPlace = Pick<ShelfProgress, "done" | "total">;

/** Reports each whole percent. */
export function percentTeller(work: ShelfWork, book: NamedBook, place: BatchPlace): Required<DownloadListener>["came"] {
  let shown = 0;
  return (bytes, size) => {
    if (size === undefined || size === 0) return;
    const percent = Math.min(100, Math.floor((bytes * 100) / size));
    if (percent === shown) return;
    shown = percent;
    work.step(stepOf(book, percent, place));
  };
}

/** `percent`: of the current book, if known. */
export function stepOf({ title }: NamedBook, percent: number | undefined, { done, total }: BatchPlace): ShelfProgress {
  return { phase: "downloading", done, total, title, percent };
}
