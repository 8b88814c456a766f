import type { Fingerprint } from "../../src/domain/book";
import type { Mark } from "../../src/domain/conflict";
import { type RemotePosition, sentFraction } from "../../src/domain/progress";
import type { Failure } from "../../src/domain/failure";
import { done, failed, ok } from "../../src/domain/result";
import { percentOf } from "../../src/domain/scale";
import type { Clock } from "../../src/ports/host";
import type { ProgressLibrary } from "../../src/ports/noteLibrary";
import type { QueueStore } from "../../src/ports/queueStore";
import { fakeQueue } from "./queue";
import type { KnownProgress, PendingProgress, ProgressStore } from "../../src/ports/progressStore";

/** The store of positions in memory. */
export interface MemoryProgress extends ProgressStore {
  readonly queueOf: QueueStore;
  readonly rows: Map<Fingerprint, PendingProgress>;
  readonly marks: Map<Fingerprint, KnownProgress>;
  /** Every write, by name, in order. */
  readonly writes: string[];
}

export function memoryProgress(): MemoryProgress {
  const rows = new Map<Fingerprint, PendingProgress>();
  const marks = new Map<Fingerprint, KnownProgress>();
  const writes: string[] = [];
  const wrote = (what: string): typeof done => {
    writes.push(what);
    return done;
  };
  const mark = (fingerprint: Fingerprint, changes: KnownProgress): void => {
    marks.set(fingerprint, { ...marks.get(fingerprint), ...changes });
  };
  const isStill = ({ fingerprint, rowId }: PendingProgress): boolean =>
    rows.get(fingerprint)?.rowId === rowId;
  let last = 0;
  return {
    queueOf: fakeQueue(() => [...rows.values()], { wrote }),
    rows,
    marks,
    writes,
    known: (fingerprint) => ok(marks.get(fingerprint) ?? {}),
    sentBefore: () => ok(undefined),
    pending: (fingerprint) => ok(rows.get(fingerprint)),
    queue: (row) => {
      last += 1;
      rows.set(row.fingerprint, { ...row, awaitsBook: false, rowId: last, state: "pending", attempts: 0 });
      return wrote("queue");
    },
    waiting: (last) =>
      ok(
        [...rows.values()]
          .sort((a, b) => a.readAt - b.readAt)
          .filter(({ readAt }) => last === undefined || readAt > last.readAt),
      ),
    sent: (row, { percent, place }: Mark, at) => {
      if (isStill(row)) rows.delete(row.fingerprint);
      mark(row.fingerprint, { pushed: { percent, place }, pushedAt: at });
      return wrote("sent");
    },
    drop: (fingerprint, readAt) => {
      if (readAt === undefined || rows.get(fingerprint)?.readAt === readAt) rows.delete(fingerprint);
      return wrote("drop");
    },
    awaitBook: (row) => {
      if (isStill(row)) rows.set(row.fingerprint, { ...row, awaitsBook: true });
      return wrote("awaitBook");
    },
    unpark: () => {
      for (const [fingerprint, row] of rows)
        rows.set(fingerprint, { ...row, awaitsBook: false, state: "pending", reason: undefined });
      return wrote("unpark");
    },
    tried: (fingerprint, tried) => {
      mark(fingerprint, { tried });
      return wrote("tried");
    },
    refuse: (fingerprint, refused) => {
      mark(fingerprint, { refused });
      return wrote("refuse");
    },
    forgetKnown: () => {
      marks.clear();
      return wrote("forgetKnown");
    },
  };
}

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
    ...changes,
  };
}

/** One device's line to the shelf. */
export function shelfLine(shelf: FakeShelf, clock: Clock): ProgressLibrary {
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
        const writtenAt =
          shelf.dates === "none" ? undefined : shelf.dates === "client" ? readAt : clock.now();
        const sent = percentOf(sentFraction(percent, decimals));
        shelf.held = shelf.specified
          ? { percent: sent, writtenAt, device, deviceId }
          : { percent: sent, place, writtenAt };
        shelf.stored.push(shelf.held);
      }
      shelf.meanwhile();
      return fault === undefined ? done : failed(fault.failure);
    },
  };
}
