import type { Failure } from "../base/failure";
import { kinds, type QueueCount, type RemovalReason } from "./queue.rules";

export interface Departure extends QueueCount {
  readonly as: "sent" | RemovalReason;
}

export function countDepartures(departures: readonly Departure[], as: Departure["as"]): readonly QueueCount[] {
  const those = departures.filter((departure) => departure.as === as);
  const counts = kinds.map((of) => {
    let count = 0;
    for (const departure of those) if (departure.of === of) count += departure.count;
    return { of, count };
  });
  return counts.filter(({ count }) => count > 0);
}

export interface SyncReport {
  readonly sent: readonly QueueCount[];
  readonly outdated: readonly QueueCount[];
  readonly conflicts: readonly QueueCount[];
  readonly unplaceable: readonly QueueCount[];
  readonly left: readonly QueueCount[];
  readonly failure?: Failure | undefined;
}

export function syncReportOf(
  departures: readonly Departure[],
  left: readonly QueueCount[],
  failure: Failure | undefined,
): SyncReport {
  return {
    sent: countDepartures(departures, "sent"),
    outdated: countDepartures(departures, "outdated"),
    conflicts: countDepartures(departures, "conflict"),
    unplaceable: countDepartures(departures, "unplaceable"),
    left,
    failure,
  };
}
