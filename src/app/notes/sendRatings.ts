import { done } from "../../domain/result";
import type { Outcome } from "../../domain/queue";
import type { PendingRating } from "../../ports/noteStore";
import { mayBeMissing } from "../book/identifyBook";
import { failureOf, type SendContext, type Sender } from "../sync/sender";

/** Ratings: one a book, the last one given. */
export function ratingSender(context: SendContext): Sender<PendingRating, never> {
  const { store, host } = context;
  return {
    of: "rating",
    byNumber: true,
    next: store.ratings.waiting,
    send: (row) => send(context, row),
    keep: ([row]) => (row === undefined ? done : store.ratings.sent(row, host.clock.now())),
  };
}

function send(context: SendContext, row: PendingRating): Outcome<never> {
  if (row.bookId === undefined) return { kind: "sent", receipts: [] };
  const sent = context.server.notes.rate(row.bookId, row.rating);
  if (sent.ok) return { kind: "sent", receipts: [] };
  const { failure } = sent;
  const otherwise = failureOf(context, "rating", row, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}
