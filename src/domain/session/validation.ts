import type { Session } from "./session";
import type { SessionRule } from "../settings";

export interface SessionThresholds {
  readonly sessionRule: SessionRule;
  readonly minSeconds: number;
  readonly minPages: number;
}

/** Does this session count (§3 Reading session)? One that does not leaves no trace. */
export function counts(session: Session, thresholds: SessionThresholds): boolean {
  switch (thresholds.sessionRule) {
    case "time":
      return isLongEnough(session, thresholds);
    case "pages":
      return hasPagesEnough(session, thresholds);
    case "both":
      return isLongEnough(session, thresholds) && hasPagesEnough(session, thresholds);
  }
}

function isLongEnough(session: Session, { minSeconds }: SessionThresholds): boolean {
  return session.seconds >= minSeconds;
}

/** A minute on one long page, or of scrolling, is worth a page: otherwise an hour on a poster would be "0 pages". */
function hasPagesEnough(session: Session, { minPages }: SessionThresholds): boolean {
  return session.pagesRead >= minPages || session.seconds >= minPages * 60;
}
