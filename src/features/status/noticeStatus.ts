import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { HostStatus } from "../../model/bookState";
import type { Result } from "../../base/result";
import { hostStatusOf, isNewStatus, serverStatusOf } from "./status.rules";
import { choiceOf } from "../../book/tracking";
import { isStatusOn } from "./serverState";
import { getKnownState, queueStatus, withdrawStatus } from "./states.store";

type NoticeContext = Pick<Context, "database" | "server" | "host" | "settings">;

/**
 * The host says this of a book: queued if the server has not heard of it, which it is asked about before it is told. The
 * value: true if something was queued. Without the library account, and where the server keeps no statuses, nothing is.
 * At most one write.
 */
export function noticeStatus(
  context: NoticeContext,
  fingerprint: Fingerprint,
  here: HostStatus | undefined,
): Result<boolean> {
  const { database, server, host, settings } = context;
  const nothing: Result<boolean> = { ok: true, value: false };
  if (here === undefined || !isStatusOn(settings()) || !server.probe.dialect().statuses) return nothing;
  const known = getKnownState(database, fingerprint);
  const { status: agreed, pending, asks, discarded, tried } = known;
  // It is in the queue, or in the list of questions, or is not to be sent.
  if (here === hostStatusOf(pending) || here === asks || here === hostStatusOf(discarded)) return nothing;
  if (choiceOf(context, fingerprint) !== "track") return nothing;
  // An unconfirmed value may have arrived, so a different one must be sent.
  const isOther = tried !== undefined && here !== hostStatusOf(tried);
  if (!isOther && !isNewStatus(here, agreed)) {
    if ((pending ?? asks ?? discarded) !== undefined) withdrawStatus(database, fingerprint);
    return nothing;
  }
  queueStatus(database, fingerprint, serverStatusOf(here, agreed), host.clock.now());
  return { ok: true, value: true };
}
