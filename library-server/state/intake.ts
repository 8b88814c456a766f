import { z } from "zod";
import type { Intake, State } from "./state";

/** The initial settings of real servers. */
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

/** Absent fields leave the settings unchanged. */
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

/** Turns uploaded files into books once enough time has passed; a rescan does so at once. */
export function receiveArrivals(state: State, now: number): void {
  const { intake } = state;
  const due = intake.watch ? intake.arrivals.filter(({ at }) => at <= now) : [];
  if (due.length === 0) return;
  intake.arrivals = intake.arrivals.filter((arrival) => !due.includes(arrival));
  for (const { book } of due) state.books.push(book);
}
