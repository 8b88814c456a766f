import { clockText } from "./duration";
import { roundTo } from "./scale";
import type { Position, Session } from "./session";
import { isoOf } from "./timestamp";

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
  readonly serverPages?: number;
}

/** The session as it is sent. Rounding happens here and nowhere before (§1 Progress decimal places). */
export function recordOf(session: Session, options: RecordOptions): SessionRecord {
  const startProgress = roundTo(session.start.percent, options.decimals);
  const endProgress = roundTo(session.end.percent, options.decimals);
  return {
    startTime: isoOf(session.startedAt),
    endTime: isoOf(session.endedAt),
    durationSeconds: session.seconds,
    durationFormatted: clockText(session.seconds),
    startProgress,
    endProgress,
    progressDelta: roundTo(endProgress - startProgress, options.decimals),
    startLocation: locationOf(session.start, options.serverPages),
    endLocation: locationOf(session.end, options.serverPages),
  };
}

/** The page, scaled to the server's count where that is wanted and both counts are known. */
function locationOf({ page, pages }: Position, serverPages: number | undefined): number {
  if (serverPages === undefined || serverPages < 1 || pages < 1) return page;
  return Math.max(1, Math.floor((page / pages) * serverPages + 0.5));
}
