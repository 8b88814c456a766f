import type { ShelfProgress, DownloadWork } from "./downloadWork";

interface NamedBook {
  readonly title?: string | undefined;
}

/** Position in a batch. */
export type BatchPlace = Pick<ShelfProgress, "done" | "total">;

/** Kilobytes between two reports of a file of unknown size. */
const kilobytesPerReport = 128;

/** Reports each whole percent from 0, or kilobytes if the size is unknown. */
export function reportPercent(
  work: DownloadWork,
  book: NamedBook,
  place: BatchPlace,
): (bytes: number, size: number | undefined) => void {
  let shown: number | undefined;
  return (bytes, size) => {
    const percent = size === undefined || size === 0 ? undefined : Math.min(100, Math.floor((bytes * 100) / size));
    const reports = Math.floor(bytes / 1024 / kilobytesPerReport);
    const amount = percent ?? reports;
    if (amount === shown) return;
    shown = amount;
    work.step(stepOf(book, place, { percent, kilobytes: reports * kilobytesPerReport }));
  };
}

type Amount = Pick<ShelfProgress, "percent" | "kilobytes">;

/** `amount`: of the current book; absent: not begun. */
export function stepOf({ title }: NamedBook, { done, total }: BatchPlace, amount: Amount = {}): ShelfProgress {
  const { percent, kilobytes } = amount;
  return { phase: "downloading", done, total, title, percent, kilobytes };
}
