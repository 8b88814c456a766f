import { progressSender } from "../../src/features/position/sendProgress.task";
import { rateBook } from "../../src/features/status/localChanges";
import { ratingSender } from "../../src/features/status/sendRating.task";
import { statusSender } from "../../src/features/status/sendStatus.task";
import { drainQueue } from "../../src/queue/drainQueue.task";
import type { Failure } from "../../src/base/failure";
import type { Departure } from "../../src/queue/departures.rules";
import type { SenderOf } from "../../src/queue/sender";
import { done, failed, ok } from "../../src/base/result";
import { asPercent } from "../../src/base/scale";
import { device, fingerprint, id } from "../fakes/statusDevice";
import { queueProgress } from "../../src/features/position/progress.store";
import { withAgreement } from "../../src/features/status/bookField.rules";
import { listPendingFields, queueField, updateField } from "../../src/features/status/bookFields.store";

/** A device whose server holds no position, and what a drain counts. */
function counted() {
  const told = device();
  const stored: string[] = [];
  const refusals: Failure[] = [];
  const rate = () => {
    const refusal = refusals.shift();
    if (refusal !== undefined) return failed(refusal);
    stored.push("rating");
    return done;
  };
  Object.assign(told.context.server, {
    progress: {
      fetchProgress: () => ok(undefined),
      sendProgress: () => (stored.push("position"), done),
      recentPositions: () => undefined,
      isJoined: () => ok(false),
    },
    statuses: { ...told.library, rate },
  });
  return {
    ...told,
    stored,
    refusals,
    read: (percent: number) => {
      const readAt = told.clock.now() - 60;
      const reached = { fingerprint, percent: asPercent(percent), place: "/body/p[4]", readAt };
      queueProgress(told.memory.database, { ...reached, compared: false, insisted: false });
    },
    departures: (senderOf: SenderOf) => {
      const departures: Departure[] = [];
      drainQueue(told.context, [senderOf], "everything", { departures });
      return departures;
    },
  };
}

describe("a drain counts as sent only what the server has stored", () => {
  test("a stored position counts as sent", () => {
    const { read, departures, stored } = counted();
    read(40);
    expect(departures({ of: "position", create: progressSender })).toEqual([{ of: "position", count: 1, as: "sent" }]);
    expect(stored).toEqual(["position"]);
  });

  test("a position of a book that is finished on both sides counts as outdated", () => {
    const { read, departures, agreed, there, stored } = counted();
    agreed("READ");
    there({ status: "READ" });
    read(40);
    expect(departures({ of: "position", create: progressSender })).toEqual([
      { of: "position", count: 1, as: "outdated" },
    ]);
    expect(stored).toEqual([]);
  });

  test("a rating that the reader has to decide about counts as a conflict", () => {
    const { context, departures, library, memory, stored } = counted();
    updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, 2));
    rateBook(context, fingerprint, 10);
    library.states.set(id, { rating: 4 });
    expect(departures({ of: "rating", create: ratingSender })).toEqual([{ of: "rating", count: 1, as: "conflict" }]);
    expect(stored).toEqual([]);
  });

  test("a status counts as sent, also if it is sent before a position that would undo it", () => {
    const { read, departures, agreed, here, there, memory, clock } = counted();
    agreed("READ");
    here("reading");
    there({ status: "READ" });
    queueField(memory.database, fingerprint, "status", { value: "RE_READING", at: clock.now() - 120 });
    read(100);
    expect(departures({ of: "position", create: progressSender })).toEqual([
      { of: "status", count: 1, as: "sent" },
      { of: "position", count: 1, as: "sent" },
    ]);
  });

  test("a status that the server replaced by a newer one counts as outdated", () => {
    const { departures, agreed, here, there, memory, clock } = counted();
    agreed("READING");
    here("reading");
    there({ status: "READ" });
    queueField(memory.database, fingerprint, "status", { value: "READING", at: clock.now() });
    expect(departures({ of: "status", create: statusSender })).toEqual([{ of: "status", count: 1, as: "outdated" }]);
  });
});

describe("a rating that the server refuses in JSON", () => {
  const forbidden: Failure = { kind: "denied", status: 403, message: "Access denied" };

  function rated(...refusals: Failure[]) {
    const told = counted();
    rateBook(told.context, fingerprint, 8);
    told.refusals.push(...refusals);
    const drain = () => {
      const [trouble] = drainQueue(
        told.context,
        [{ of: "rating", create: () => ratingSender(told.context) }],
        "automatic",
      );
      return { trouble, row: listPendingFields(told.memory.database, "rating")[0] };
    };
    return { ...told, drain };
  }

  test.each([forbidden, { kind: "refused", status: 404, message: "Not found" } as const])(
    "is tried once more, and may then succeed: $status",
    (refusal) => {
      const { drain, stored } = rated(refusal);
      expect(drain()).toMatchObject({
        trouble: { of: "rating", isOfRow: true },
        row: { state: "pending", attempts: 1 },
      });
      expect(drain()).toEqual({ trouble: undefined, row: undefined });
      expect(stored).toEqual(["rating"]);
    },
  );

  test("fails at the second refusal", () => {
    const { drain, stored } = rated(forbidden, forbidden);
    drain();
    expect(drain()).toMatchObject({ trouble: undefined, row: { state: "failed" } });
    expect(stored).toEqual([]);
  });
});
