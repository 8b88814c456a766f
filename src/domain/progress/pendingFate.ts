import { isMarked, type Mark } from "./conflict";
import type { RemotePosition } from "./documentProgress";
import { finishedPercent } from "./pushGuard";
import { isPlausible } from "../timestamp";

/** A position that could not be sent when it was new, and what the server holds by now. */
export interface Late {
  /** As it would be sent. */
  readonly mark: Mark;
  /** When it was true, Unix seconds. */
  readonly readAt: number;
  readonly remote: RemotePosition | undefined;
  /** What this device sent last; absent when it never did. */
  readonly pushed?: Mark | undefined;
  /** What it sent last without hearing whether it arrived. */
  readonly tried?: Mark | undefined;
  /** This device's own number. */
  readonly deviceId: string;
}

/**
 * What becomes of it: `send`; `stored`: the server has it (an earlier answer was lost); `older`: another device has
 * been there since, and an old position must not overwrite a newer one; `finished`: another device has finished the
 * book, which only a person may undo.
 */
export type Fate = "send" | "stored" | "older" | "finished";

/** Where times cannot be compared (a server that tells none, a clock never set) the one further in the book stays. */
export function fateOf(late: Late): Fate {
  const { mark, readAt, remote } = late;
  if (remote === undefined || remote.percent <= 0) return "send";
  if (isMarked(remote, mark)) return "stored";
  if (!isOwn(late, remote) && isOlder(mark, readAt, remote)) return "older";
  return remote.percent >= finishedPercent && mark.percent < finishedPercent ? "finished" : "send";
}

/** Servers note when a position came, which may be long after the next one was read. */
function isOwn({ pushed, tried, deviceId }: Late, remote: RemotePosition): boolean {
  if (remote.deviceId !== undefined) return remote.deviceId.toLowerCase() === deviceId.toLowerCase();
  return (
    (pushed !== undefined && isMarked(remote, pushed)) || (tried !== undefined && isMarked(remote, tried))
  );
}

function isOlder(mark: Mark, readAt: number, remote: RemotePosition): boolean {
  const { writtenAt } = remote;
  if (writtenAt === undefined || !isPlausible(writtenAt) || !isPlausible(readAt))
    return remote.percent > mark.percent;
  return writtenAt > readAt;
}
