import { caught, done } from "../../base/result";
import type { SendContext, Sender } from "../../queue/sender";
import type { RatingField } from "./bookField.rules";
import type { PendingField } from "./bookFields.store";
import { ratingRules, starsOfRating, resolve, type Resolution } from "./status.rules";
import { type FieldReceipt, fieldSender } from "./sendField";
import { localStars } from "./serverState";
import { writeSummary } from "./decideConflict";
import { getDeviceState } from "../../store/deviceState";

export function ratingSender(context: SendContext): Sender<PendingField, FieldReceipt> {
  const isStars = context.settings().ratingMode === "stars";
  return fieldSender(context, {
    rules: ratingRules,
    resolve: ({ value }: PendingField<number>, field: RatingField) => resolvePending(value, field, isStars),
    request: context.server.notes.rate,
    finish: (row: PendingField<number>) => {
      if (isStars) caught(() => fillStars(context, row));
      return done;
    },
  });
}

/** A power cut at the end of a session may have taken the stars from the file, after they were queued. */
function fillStars(context: SendContext, { fingerprint, value }: PendingField<number>): void {
  if (getDeviceState(context.database).isShared || localStars(context, fingerprint).length > 0) return;
  writeSummary(context, fingerprint, { stars: starsOfRating(value) });
}

/**
 * Compares ratings, not stars: a rating by hand may change half a star. Without a base it is the later one. Stars are
 * equal to the server's rating between two of them.
 */
function resolvePending(local: number, { remote, base }: RatingField, isStars: boolean): Resolution {
  const resolution = resolve({ local, remote, base });
  // The server has none any more, and this one was given by hand.
  if (resolution === "keep") return "send";
  if (resolution !== "ask") return resolution;
  if (!isStars) return base === undefined ? "send" : "ask";
  return starsOfRating(local) === starsOfRating(remote) ? "same" : "ask";
}
