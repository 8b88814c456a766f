import { compareSides, type Meeting } from "./agreement.rules";
import { type Failure, isUncertain } from "../../base/failure";
import type { Outcome } from "../../queue/queue.rules";
import { starsOfRating } from "./rating.rules";
import type { PendingRating } from "../annotations/noteStore.port";
import type { KnownState } from "./stateStore.port";
import { mayBeMissing } from "../../book/identifyBook";
import { askState } from "./serverState";
import { failureOf, type SendContext, type Sender } from "../../queue/sender";
import { listPendingRatings, markRatingSent } from "./ratings.store";
import {
  getKnownState,
  invalidateRemoteState,
  markRatingTried,
  recordAgreedRating,
  saveRatingConflict,
  withdrawRating,
} from "./states.store";

/**
 * What became of a rating: the server has it, or one that is as many stars; the reader is asked whether it holds, or the
 * server's own; or that came later, and holds.
 */
type Receipt = "sent" | "asked" | "dropped" | { readonly agreed: number };

/** Ratings: one a book, the last one given. */
export function ratingSender(context: SendContext): Sender<PendingRating, Receipt> {
  return {
    of: "rating",
    byNumber: true,
    next: (last) => listPendingRatings(context.database, last),
    send: (row) => send(context, row),
    keep: ([row], [receipt]) => {
      if (row !== undefined && receipt !== undefined) keep(context, row, receipt);
    },
  };
}

function keep({ database, host }: SendContext, row: PendingRating, receipt: Receipt): void {
  if (receipt === "sent") {
    markRatingSent(database, row, host.clock.now());
    return;
  }
  if (receipt === "dropped") {
    withdrawRating(database, row.fingerprint);
    return;
  }
  if (receipt !== "asked") {
    recordAgreedRating(database, row.fingerprint, receipt.agreed);
    return;
  }
  saveRatingConflict(database, row.fingerprint, starsOfRating(row.rating) ?? 1);
}

/** Fetches first: it may have changed, or arrived unconfirmed. */
function send(context: SendContext, row: PendingRating): Outcome<Receipt> {
  const asked = askState(context, row.fingerprint);
  if (!asked.ok) return refused(context, row, asked.failure);
  const known = getKnownState(context.database, row.fingerprint);
  switch (meetingOf(context, row, known)) {
    case "ask":
      return { kind: "removed", why: "conflict", receipts: ["asked"] };
    // Written at the next comparison.
    case "apply":
      return { kind: "removed", why: "outdated", receipts: ["dropped"] };
    case "agree":
      return { kind: "sent", receipts: [{ agreed: known.told?.rating ?? row.rating }] };
    case "leave":
    case "send":
      return put(context, row);
  }
}

/**
 * Stars mean no more than the server's rating between two of them; and where the two have not met, they say what the
 * reader once thought, while a rating given by hand is the later one.
 */
function meetingOf(
  { settings }: SendContext,
  { rating }: PendingRating,
  { told, rating: agreed }: KnownState,
): Meeting {
  const there = told?.rating;
  const meeting = compareSides({ here: rating, there, agreed });
  if (meeting !== "ask") return meeting;
  if (settings().ratingMode !== "stars") return agreed === undefined ? "send" : "ask";
  return starsOfRating(rating) === starsOfRating(there) ? "agree" : "ask";
}

function put(context: SendContext, row: PendingRating): Outcome<Receipt> {
  if (row.bookId === undefined) return { kind: "sent", receipts: [] };
  const { database } = context;
  markRatingTried(database, row.fingerprint, row.rating);
  const sent = context.server.notes.rate(row.bookId, row.rating);
  if (sent.ok) return { kind: "sent", receipts: ["sent"] };
  invalidateRemoteState(database, row.fingerprint);
  if (!isUncertain(sent.failure)) markRatingTried(database, row.fingerprint, undefined);
  return refused(context, row, sent.failure);
}

function refused(context: SendContext, row: PendingRating, failure: Failure): Outcome<never> {
  const otherwise = failureOf(context, "rating", row, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}
