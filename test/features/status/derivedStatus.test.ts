import { asPercent } from "../../../src/base/scale";
import type { StatusField } from "../../../src/features/status/bookField.rules";
import { queueField, updateField } from "../../../src/features/status/bookFields.store";
import {
  freshState,
  markDerivedStatus,
  recordDerivedStatus,
  statusForPush,
} from "../../../src/features/status/serverState";
import type { ServerStatus } from "../../../src/model/bookState";
import { device, fingerprint } from "../../fakes/statusDevice";

/** A device whose book has this status; `pending` is in the queue too. */
function withStatus({ pending, ...field }: StatusField) {
  const told = device({ statusSync: true, enabled: true }, { derivesStatus: true });
  const { database } = told.context;
  if (pending !== undefined) queueField(database, fingerprint, "status", { value: pending, at: 1 });
  updateField(database, fingerprint, "status", (before) => ({ ...before, ...field }));
  return {
    ...told,
    queued: () => told.memory.rows("SELECT status FROM pending_statuses").map(({ status }) => status),
  };
}

describe("a status that the server derives from a position", () => {
  const again: StatusField = { base: "RE_READING", remote: "RE_READING" };

  test.each<[string, StatusField, number, readonly ServerStatus[]]>([
    ["is followed by “reading again” if both sides had that", again, 40, ["RE_READING"]],
    ["is not followed by it at the end of the book", again, 100, []],
    ["is not followed by it if only the server had that", { ...again, base: "READING" }, 40, []],
    ["is not followed by it if the server had another", { ...again, remote: "PAUSED" }, 40, []],
    ["is followed by the pending status alone", { ...again, pending: "PAUSED" }, 40, ["PAUSED"]],
  ])("%s", (_what, field, percent, queued) => {
    const told = withStatus(field);
    recordDerivedStatus(told.context, fingerprint, asPercent(percent));
    expect(told.queued()).toEqual(queued);
    expect(told.known().status.remote).toBe(percent === 100 ? "READ" : "READING");
  });

  test.each<[string, StatusField, ServerStatus | undefined]>([
    ["is unconfirmed if the same one is pending", { remote: "UNREAD", pending: "READING" }, "READING"],
    ["leaves an unconfirmed one", { remote: "UNREAD", pending: "READING", unconfirmed: "PAUSED" }, "PAUSED"],
    ["is not unconfirmed if none is pending", { remote: "UNREAD", conflict: "reading" }, undefined],
    ["is not unconfirmed if another one is pending", { remote: "UNREAD", pending: "PAUSED" }, undefined],
    ["is not unconfirmed if the server has it", { remote: "READING", pending: "READING" }, undefined],
    ["is not unconfirmed if the server's is unknown", { pending: "READING" }, undefined],
  ])("%s", (_what, field, unconfirmed) => {
    const told = withStatus(field);
    markDerivedStatus(told.context, fingerprint, asPercent(40));
    expect(told.known().status.unconfirmed).toBe(unconfirmed);
  });
});

test.each<[string, StatusField, ServerStatus | undefined]>([
  ["the server's without a pending one", { remote: "PAUSED" }, "PAUSED"],
  ["the server's while another than “reading” is pending", { remote: "PAUSED", pending: "READ" }, "PAUSED"],
  ["the server's if that is the base", { base: "READ", remote: "READ", pending: "PAUSED" }, "READ"],
  ["the pending “reading” if the server's is unknown", { pending: "READING" }, "READING"],
  [
    "the pending “reading” if the server's is the base",
    { base: "READ", remote: "READ", pending: "READING" },
    "READING",
  ],
  ["the server's if that changed too", { base: "UNREAD", remote: "ABANDONED", pending: "READING" }, "ABANDONED"],
])("the status that a position respects is %s", (_what, field, status) => {
  expect(statusForPush(field)).toBe(status);
});

test("a fresh state has the status, its time and the rating", () => {
  const { context, fetched } = device();
  fetched({ status: "PAUSED", statusAt: 1_780_000_000, rating: 7 });
  const state = { status: "PAUSED", statusAt: 1_780_000_000, rating: 7 };
  expect(freshState(context, fingerprint)).toEqual({ ok: true, value: state });
});
