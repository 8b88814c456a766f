import type { Context, TaskContext } from "../../context";
import { caught, done } from "../../base/result";
import type { Sender } from "../../queue/sender";
import type { RatingField } from "./bookField.rules";
import type { PendingField } from "./bookFields.store";
import { ratingRules, starsOfRating, resolve, type Resolution } from "./status.rules";
import { type FieldReceipt, type FieldRow, fieldSender } from "./sendField";
import { localStars } from "./serverState";
import { writeSummary } from "./decideConflict";
import { getDeviceState } from "../../store/deviceState";

export function ratingSender(context: TaskContext): Sender<FieldRow, FieldReceipt> {
  const isStars = context.settings().ratingMode === "stars";
  return fieldSender(context, {
    rules: ratingRules,
    resolve: ({ value }: PendingField<number>, field: RatingField) => resolvePending(value, field, isStars),
    request: context.server.statuses.rate,
    finish: (row: PendingField<number>) => {
      if (isStars) caught(() => fillStars(context, row));
      return done;
    },
  });
}

/** A power cut after a session may lose the stars of the file, although they are queued. */
function fillStars(context: Context, { fingerprint, value }: PendingField<number>): void {
  if (getDeviceState(context.database).isShared || localStars(context, fingerprint).length > 0) return;
  writeSummary(context, fingerprint, { stars: starsOfRating(value) });
}

/**
 * Compares ratings, not stars, because a manual rating may change half a star. Without a base the local one is later.
 */
function resolvePending(local: number, { remote, base }: RatingField, isStars: boolean): Resolution {
  const resolution = resolve({ local, remote, base });
  // The server has no rating any more, and this one is manual.
  if (resolution === "keep") return "send";
  if (resolution !== "ask") return resolution;
  if (!isStars) return base === undefined ? "send" : "ask";
  return starsOfRating(local) === starsOfRating(remote) ? "same" : "ask";
}
