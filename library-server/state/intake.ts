import { z } from "zod";
import type { Book, State } from "./state";

/** How the library takes new files in. */
export interface Intake {
  /** Off: what is brought waits until somebody rescans the library. */
  watch: boolean;
  /** Seconds until a file that was brought is a book. */
  seconds: number;
  maxMegabytes: number;
  /** Empty: every format. */
  allowedFormats: string[];
  /** Names of its folders. */
  folders: string[];
  /** False: this account sees no library to name. */
  hasLibrary: boolean;
  /** Names of files that wait for somebody to accept them. */
  bookdrop: string[];
  /** Names of files in the folders of the library that came this way. */
  taken: string[];
  arrivals: Arrival[];
}

interface Arrival {
  readonly book: Book;
  /** Unix milliseconds. */
  readonly at: number;
}

/** As real servers are at first. */
export function newIntake(): Intake {
  return {
    watch: true,
    seconds: 0,
    maxMegabytes: 100,
    allowedFormats: [],
    folders: ["/books"],
    hasLibrary: true,
    bookdrop: [],
    taken: [],
    arrivals: [],
  };
}

/** Absent fields stay. */
export const intakeOrder = z
  .strictObject({
    watch: z.boolean(),
    seconds: z.number().min(0),
    maxMegabytes: z.number().positive(),
    allowedFormats: z.array(z.string()),
    folders: z.array(z.string()).min(1),
    hasLibrary: z.boolean(),
  })
  .partial();

/** Files that were brought long enough ago become books; a rescan hurries all. */
export function receiveArrivals(state: State, now: number): void {
  const { intake } = state;
  const due = intake.watch ? intake.arrivals.filter(({ at }) => at <= now) : [];
  if (due.length === 0) return;
  intake.arrivals = intake.arrivals.filter((arrival) => !due.includes(arrival));
  for (const { book } of due) state.books.push(book);
}
