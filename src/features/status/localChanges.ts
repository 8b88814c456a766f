import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { starsOfRating, ratingRules, type FieldRules, statusRules } from "./status.rules";
import type { HostStatus } from "../../model/bookState";
import type { ListedAnnotations } from "../../koreader/openDocument.port";
import { getBookFields, queueField, findKnownRating, updateField } from "./bookFields.store";
import { choiceOf } from "../../book/book";
import { type FieldValue, withdrawn } from "./bookField.rules";
import { isStatusOn } from "./serverState";
import { isFieldOn } from "../../queue/queue.rules";

/** Queues a rating of 1 to 10, unless it was the last one sent. */
export function rateBook(context: Context, fingerprint: Fingerprint, rating: number): void {
  const { database } = context;
  if (findKnownRating(database, fingerprint) === rating) return;
  const insisted = !isFieldOn(context.settings(), "rating");
  queueField(database, fingerprint, "rating", { value: rating, at: context.host.clock.now(), insisted });
  context.queued();
}

interface RatedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  /** State at the end of the session. */
  readonly annotations: Pick<ListedAnnotations, "stars"> | undefined;
}

/** Queues the host's stars after a session. */
export function ratingAtEnd(context: Context, book: RatedBook): void {
  const { ratingMode } = context.settings();
  if (ratingMode === "off") return;
  const stars = book.annotations?.stars;
  if (stars !== undefined && stars > 0) rateByStars(context, book, stars);
}

/** Compares with the last stars that were queued, sent or kept. */
function rateByStars(context: Context, { fingerprint, path }: RatedBook, stars: number): void {
  const { database } = context;
  const { conflict } = getBookFields(database, fingerprint).rating;
  const isKnown = conflict === undefined && stars === starsOfRating(findKnownRating(database, fingerprint));
  if (isKnown || !isPresent(context, path, stars)) return;
  if (queueLocal(context, ratingRules, fingerprint, stars)) context.queued();
}

/** False if the server's rating was applied after the session. */
function isPresent({ host }: Context, path: string, stars: number): boolean {
  return (host.summaries.of(path)?.stars ?? stars) === stars;
}

/** Queues a local status that the server may lack. True if queued. At most one write. */
export function queueLocalStatus(context: Context, fingerprint: Fingerprint, status: HostStatus | undefined): boolean {
  if (status === undefined || !mayQueueStatus(context, fingerprint)) return false;
  return queueLocal(context, statusRules, fingerprint, status);
}

/** True if statuses of this book are synced. */
export function mayQueueStatus(context: Context, fingerprint: Fingerprint): boolean {
  const isOn = isStatusOn(context.settings()) && context.connection.dialect().statuses;
  return isOn && choiceOf(context, fingerprint) === "track";
}

/** Queues a changed local value. An unchanged one is withdrawn. True if queued. */
export function queueLocal(
  { database, host }: Context,
  { name, toLocal, toRemote, isChange }: FieldRules,
  fingerprint: Fingerprint,
  local: FieldValue,
): boolean {
  const { base, pending, conflict, keptLocal, unconfirmed } = getBookFields(database, fingerprint)[name];
  const open = conflict ?? toLocal(pending ?? keptLocal);
  if (local === open) return false;
  // An unconfirmed value may have arrived, so a different one must be sent.
  const isOther = unconfirmed !== undefined && local !== toLocal(unconfirmed);
  const value = toRemote(local, base);
  if (value !== undefined && (isOther || isChange(local, base))) {
    queueField(database, fingerprint, name, { value, at: host.clock.now() });
    return true;
  }
  if (open !== undefined) updateField(database, fingerprint, name, (field) => withdrawn(field));
  return false;
}
