import { isAboutAccount } from "./queue.rules";
import type { DrainTrouble } from "./rowTroubles";

/** Trouble that may stop a sync. */
export type Stop = Pick<DrainTrouble, "failure" | "isOfRow">;

/** The first temporary one, else the first. Trouble of single rows stops nothing else. */
export function stoppingIn(troubles: readonly Stop[]): Stop | undefined {
  const stops = troubles.filter(({ isOfRow }) => isOfRow !== true);
  return stops.find((trouble) => !isBehindAccount(trouble)) ?? stops[0];
}

/** A refused or missing account, unless only one row has it. */
export function isBehindAccount({ failure, isOfRow }: Stop): boolean {
  return isOfRow !== true && isAboutAccount(failure);
}
