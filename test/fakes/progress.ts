import type { RemoteSession } from "../../src/features/sessions/sessions.api";
import { type RemotePosition, sentFraction } from "../../src/model/bookState";
import type { Failure } from "../../src/base/failure";
import { done, failed, ok } from "../../src/base/result";
import { percentOf } from "../../src/base/scale";
import type { Clock } from "../../src/koreader/host.port";
import type { ProgressRequests } from "../../src/features/position/progress.api";

/** The positions that a library server holds, and how it tells them. */
export interface FakeShelf {
  held: RemotePosition | undefined;
  /** Every position ever stored, oldest first. */
  readonly stored: RemotePosition[];
  /** Every request of every device, by name. */
  readonly requests: string[];
  /** Failures still to come. */
  readonly faults: { readonly call: "GET" | "PUT"; readonly failure: Failure; readonly stored?: boolean }[];
  /** Happens on the device while it waits for its answer. */
  meanwhile: () => void;
  /** As the specification: what the client said; or the server's own clock; or not at all. */
  readonly dates: "client" | "server" | "none";
  /** Does the server keep who wrote it, and only the fraction? */
  readonly specified: boolean;
  /** Sessions of the book that the server lists. */
  sessions: readonly RemoteSession[];
}

export function fakeShelf(changes: Partial<FakeShelf> = {}): FakeShelf {
  return {
    held: undefined,
    stored: [],
    requests: [],
    faults: [],
    meanwhile: () => undefined,
    dates: "client",
    specified: true,
    sessions: [],
    ...changes,
  };
}

/** One device's line to the shelf. */
export function shelfLine(shelf: FakeShelf, clock: Clock): ProgressRequests {
  const faultOf = (call: "GET" | "PUT"): FakeShelf["faults"][number] | undefined => {
    shelf.requests.push(call);
    const at = shelf.faults.findIndex((fault) => fault.call === call);
    return at < 0 ? undefined : shelf.faults.splice(at, 1)[0];
  };
  return {
    fetchProgress: () => {
      const fault = faultOf("GET");
      const { held } = shelf;
      shelf.meanwhile();
      return fault === undefined ? ok(held) : failed(fault.failure);
    },
    sendProgress: ({ percent, place, readAt }, { decimals, device, deviceId }) => {
      const fault = faultOf("PUT");
      if (fault === undefined || fault.stored === true) {
        const writtenAt = shelf.dates === "none" ? undefined : shelf.dates === "client" ? readAt : clock.now();
        const sent = percentOf(sentFraction(percent, decimals));
        shelf.held = shelf.specified
          ? { percent: sent, writtenAt, device, deviceId }
          : { percent: sent, place, writtenAt };
        shelf.stored.push(shelf.held);
      }
      shelf.meanwhile();
      return fault === undefined ? done : failed(fault.failure);
    },
    recordOf: () => ok(shelf.held === undefined ? undefined : "position"),
    sendEmpty: () => done,
    recentPositions: () => undefined,
    moveWebReader: () => failed({ kind: "unsupported", what: "positions by number" }),
    isJoined: () => ok(false),
  };
}
