import { clockText } from "./duration";
import { roundTo } from "../scale";
import type { Position, Session } from "./session";
import { isoOf } from "../timestamp";

/** One session in the server's words (§2 Reading session), rounded. */
export interface SessionRecord {
  readonly startTime: string;
  readonly endTime: string;
  readonly durationSeconds: number;
  readonly durationFormatted: string;
  readonly startProgress: number;
  readonly endProgress: number;
  readonly progressDelta: number;
  readonly startLocation: number;
  readonly endLocation: number;
}

export interface RecordOptions {
  /** Decimal places of the percents, 0 to 5. */
  readonly decimals: number;
  /** The page count to which locations are scaled; absent: they are sent in the device's own pagination. */
  readonly serverPages?: number | undefined;
}

/** The session as it is sent. Rounding happens here and nowhere before (§1 Progress decimal places). */
export function recordOf(session: Session, options: RecordOptions): SessionRecord {
  const startProgress = roundTo(session.start.percent, options.decimals);
  const endProgress = roundTo(session.end.percent, options.decimals);
  // A font change in mid-session gives the two ends different paginations: both are sent in one.
  const pages = options.serverPages ?? session.end.pages;
  return {
    startTime: isoOf(session.startedAt),
    endTime: isoOf(session.endedAt),
    durationSeconds: session.seconds,
    durationFormatted: clockText(session.seconds),
    startProgress,
    endProgress,
    progressDelta: roundTo(endProgress - startProgress, options.decimals),
    startLocation: locationIn(pages, session.start),
    endLocation: locationIn(pages, session.end),
  };
}

/** The page in a pagination of so many pages; as it is when one of the counts is unknown. */
function locationIn(total: number, { page, pages }: Position): number {
  if (total < 1 || pages < 1 || total === pages) return page;
  return Math.max(1, Math.floor((page / pages) * total + 0.5));
}
