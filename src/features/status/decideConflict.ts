import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { ratingOfStars, starsOfRating } from "./rating.rules";
import { done, type Result } from "../../base/result";
import { hostStatusOf, serverStatusOf } from "./status.rules";
import type { BookSummary } from "../../koreader/bookSummary.port";
import type { Question, RatingQuestion } from "./stateStore.port";
import { rateBook } from "./rateBook";
import { writeStatus, writeSummary } from "./writeSummary";
import { queueStatus, recordAgreedRating, recordAgreedStatus, withdrawRating, withdrawStatus } from "./states.store";

type DecideContext = Pick<Context, "database" | "host" | "settings" | "translate" | "queued">;

/**
 * The reader says that the status here holds: it goes to the server. It is written here too: a power cut may have left
 * a question that the host does not put any more. Failure: storage.
 */
export function keepStatus(context: DecideContext, { fingerprint, here, there }: Question): Result<undefined> {
  const { database } = context;
  const written = write(context, fingerprint, { status: here });
  if (!written.ok) return written;
  // Whoever was shown the server's word has agreed to what is made of it: the sender is not to ask again.
  if (there !== undefined) recordAgreedStatus(database, fingerprint, there);
  queueStatus(database, fingerprint, serverStatusOf(here, there), context.host.clock.now());
  context.queued();
  return done;
}

/**
 * The reader says that the server's status holds: it is written here, where the book still lies. Where the host has no
 * word for it, its own stays, and is not sent. Failure: storage.
 */
export function takeStatus(context: DecideContext, { fingerprint, here, there }: Question): Result<undefined> {
  const { database } = context;
  if (hostStatusOf(there) === undefined) {
    withdrawStatus(database, fingerprint, serverStatusOf(here, there));
    return done;
  }
  const written = writeStatus(context, fingerprint, there);
  return written ? done : unwritable;
}

/** As for a status. */
export function keepRating(context: DecideContext, { fingerprint, here, there }: RatingQuestion): Result<undefined> {
  const rating = ratingOfStars(here);
  const written = write(context, fingerprint, { stars: here });
  if (!written.ok) return written;
  if (there !== undefined) recordAgreedRating(context.database, fingerprint, there);
  if (rating !== undefined) rateBook(context, fingerprint, rating);
  return done;
}

/** As for a status. */
export function takeRating(context: DecideContext, { fingerprint, here, there }: RatingQuestion): Result<undefined> {
  const { database } = context;
  if (there === undefined) {
    withdrawRating(database, fingerprint, ratingOfStars(here));
    return done;
  }
  const written = write(context, fingerprint, { stars: starsOfRating(there) });
  if (!written.ok) return written;
  recordAgreedRating(database, fingerprint, there);
  return done;
}

const unwritable: Result<undefined> = {
  ok: false,
  failure: { kind: "storage", detail: "the host could not write its file beside the book" },
};

/** Failure: storage. */
function write(
  context: DecideContext,
  fingerprint: Fingerprint,
  changes: Pick<BookSummary, "status" | "stars">,
): Result<undefined> {
  return writeSummary(context, fingerprint, changes) ? done : unwritable;
}
