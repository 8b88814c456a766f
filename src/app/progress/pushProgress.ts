import type { Fingerprint } from "../../domain/book/book";
import type { Mark } from "../../domain/progress/conflict";
import type { Reached } from "../../domain/progress/documentProgress";
import { finishedPercent, verdictOn, type Verdict } from "../../domain/progress/pushGuard";
import type { Result } from "../../domain/result";
import { hasMoved, settle } from "../../domain/progress/visit";
import type { NewProgress } from "../../ports/progressStore";
import { createKeeper, type Keeper } from "../sync/keepTrying";
import { isOn, markOf, type Opening, type ProgressParts, type Scene } from "./progressScene";

/**
 * Puts the reader's position into the outbox, if it may go out by itself; at most one write, and no request.
 * `leaving`: the reader stops here; `reading`: pages are still being turned.
 */
export function pushProgress(
  scene: Pick<Scene, "keeper" | "kept">,
  parts: ProgressParts,
  opening: Opening,
  occasion: "leaving" | "reading",
): void {
  const { fingerprint, visit } = opening;
  if (fingerprint === undefined || !isOn(parts.settings())) return;
  const reached = reachedIn(parts, opening, fingerprint);
  // A look at the last pages is not the end of the book; leaving it there is.
  if (occasion === "reading" && reached.percent >= finishedPercent) return;
  const verdict = judge(parts, opening, reached, hasMoved(visit));
  if (verdict === "unmoved") return;
  opening.verdict = verdict;
  settle(visit);
  if (verdict === "finished" || verdict === "unread") return;
  if (verdict === "same" && reached.percent >= finishedPercent)
    return report(parts, parts.store.drop(fingerprint));
  // What the server is believed to have is worth a look, not a push: another device may have been there since.
  const compared = verdict === "send" && opening.compared;
  const row = { ...reached, compared, insisted: false };
  if (scene.keeper.keep(row)) scene.kept = row;
}

/** Puts positions into the outbox, at once or as soon as the store takes them: of each book the last one. */
export function createPositionKeeper(parts: ProgressParts): Keeper<NewProgress> {
  return createKeeper({
    tasks: parts.tasks,
    store: (row) => {
      const queued = parts.store.queue(row);
      report(parts, queued);
      return queued;
    },
    stored: parts.stored,
    replaces: (newer, older) => newer.fingerprint === older.fingerprint,
  });
}

/** Where the reader is, and since when. */
export function reachedIn({ clock }: ProgressParts, opening: Opening, fingerprint: Fingerprint): Reached {
  const { book, places, visit } = opening;
  const idle = Math.floor(clock.elapsed() - visit.turnedAt);
  return {
    fingerprint,
    percent: book.position().percent,
    place: places.here(),
    readAt: clock.now() - Math.max(0, idle),
  };
}

/** May this position go out by itself? */
export function judge(parts: ProgressParts, opening: Opening, reached: Reached, moved: boolean): Verdict {
  const { percent, place } = markOf(parts.settings(), reached.percent, reached.place);
  return verdictOn({
    percent,
    place: place ?? "",
    moved,
    finishedHere: opening.places.isFinished(),
    known: knownMark(parts, opening, reached.fingerprint),
  });
}

/** What the server holds as far as this device knows: what it was last told, or what was last sent. */
function knownMark({ store }: ProgressParts, opening: Opening, fingerprint: Fingerprint): Mark | undefined {
  const known = store.known(fingerprint);
  if (!known.ok) return opening.remote;
  const { pushed, pushedAt } = known.value;
  if (opening.compared && (pushedAt === undefined || pushedAt < opening.remoteAt)) return opening.remote;
  return pushed;
}

function report({ log }: ProgressParts, result: Result<undefined>): void {
  if (!result.ok && result.failure.kind === "storage")
    log.warn(`position not stored: ${result.failure.detail}`);
}
