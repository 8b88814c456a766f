import type { BookId } from "../../domain/book/book";
import { failed, type Result } from "../../domain/result";
import type { FetchTrouble, ShelfProgress } from "../../domain/shelf/shelfReport";
import type { Log } from "../../ports/log";
import type { Network } from "../../ports/network";
import type { Wakefulness } from "../../ports/wakefulness";
import { fetchBook, type FetchParts } from "./fetchBook";
import { withOneServer } from "../connection/oneServer";
import type { ProgressListener, ShelfWork } from "./shelfWork";

/** @noSelf */
export interface FetchingParts extends FetchParts {
  readonly work: ShelfWork;
  readonly network: Network;
  readonly log: Log;
  readonly wakefulness: Wakefulness;
}

/** A book that a person wants. */
export interface WantedBook {
  readonly id: BookId;
  readonly title?: string | undefined;
}

/**
 * Single books, brought to this device because a person asked.
 *
 * @noSelf
 */
export interface Fetching {
  /**
   * Raises Wi-Fi as the host's settings say. `at` is called at each step, with undefined at the end, and then `report`,
   * once, with the path; trouble `busy`, without `at`, while other work on the books is under way.
   */
  fetch(
    book: WantedBook,
    at: ProgressListener,
    report: (fetched: Result<string, FetchTrouble>) => void,
  ): void;
  /** The download stops at once, and nothing of it stays. */
  cancel(): void;
}

/** Single downloads over these parts. */
export function createFetching(parts: FetchingParts): Fetching {
  const { network, work } = parts;
  return {
    fetch: (book, at, report) =>
      network.whenConnected(() => {
        const begun = work.begin({
          first: stepOf(book, undefined),
          stopsAtOnce: true,
          at,
          run: () => report(fetchToEnd(parts, book)),
          died: () => report(failed({ kind: "server", failure: { kind: "defect" } })),
        });
        if (!begun) report(failed({ kind: "busy" }));
      }),
    cancel: work.cancel,
  };
}

function fetchToEnd(parts: FetchingParts, book: WantedBook): Result<string, FetchTrouble> {
  const fetched = parts.wakefulness.during(() => fetchBook(watched(withOneServer(parts), book), book.id));
  if (!fetched.ok) parts.log.warn(`a book did not come: ${fetched.failure.kind}`);
  parts.work.end();
  return fetched;
}

/** The parts of the download, which tells each whole percent. */
function watched(parts: FetchingParts, book: WantedBook): FetchParts {
  const { library, store, files, folders, codec, tasks, settings, host, work } = parts;
  let shown = 0;
  const came = (bytes: number, size: number | undefined): void => {
    if (size === undefined || size === 0) return;
    const percent = Math.min(100, Math.floor((bytes * 100) / size));
    if (percent === shown) return;
    shown = percent;
    work.step(stepOf(book, percent));
  };
  return { library, store, files, folders, codec, tasks, settings, host, came };
}

function stepOf({ title }: WantedBook, percent: number | undefined): ShelfProgress {
  return { phase: "downloading", done: 0, total: 1, title, percent };
}
