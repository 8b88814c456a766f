import { queueSession } from "../../../src/features/sessions/sessions.store";
import { markSending } from "../../../src/queue/queue.store";
import { saveDeviceState } from "../../../src/store/deviceState";
import { device, print, refused } from "../../fakes/drainDevice";
import { aSession } from "../../fakes/sessions";

const day = 86_400;

/** A device with reading of book a from an import, whose time the server may have from another device. */
function imported(...starts: readonly number[]) {
  const told = device();
  const { store, clock } = told;
  store.database.run("INSERT INTO history_imports (id, begun_at) VALUES (1, 0)");
  for (const startedAt of starts)
    queueSession(
      store.database,
      aSession({ fingerprint: print("a"), startedAt, endedAt: startedAt + 900 }),
      clock.now(),
    );
  store.database.run("UPDATE pending_sessions SET import_run = 1, compared = 0");
  return told;
}

/** The server has this reading of book a. */
function hold({ library }: ReturnType<typeof device>, startedAt: number, endedAt: number): void {
  const time = (seconds: number): string => new Date(1000 * seconds).toISOString();
  const record = { startTime: time(startedAt), endTime: time(endedAt), endProgress: 20 };
  library.held.push({ book: 7, type: "EPUB", record, serverId: 90 } as never);
}

describe("imported reading that the server has from another device", () => {
  const start = 1_780_000_000;

  test.each([
    ["at the same time", start, start + 900],
    ["within the session", start + 300, start + 400],
    ["up to a minute after its end", start + 900 + 59, start + 2000],
    ["up to a minute before its start", start - 800, start - 59],
  ])("is not sent again if the server has reading %s", (_name, from, to) => {
    const told = imported(start);
    hold(told, from, to);
    expect(told.drain().ok).toBe(true);
    expect([told.library.held.length, told.store.pending]).toEqual([1, []]);
  });

  test.each([
    ["after the session", start + 900 + 60, start + 2000],
    ["before the session", start - 800, start - 60],
  ])("is sent if the other reading was %s", (_name, from, to) => {
    const told = imported(start);
    hold(told, from, to);
    expect(told.drain().ok).toBe(true);
    expect(told.library.held).toHaveLength(2);
  });

  test("is requested once for each book", () => {
    const told = imported(start, start + 3600, start + 7200);
    hold(told, start + 3600, start + 4500);
    told.drain();
    expect(told.library.calls.filter((call) => call === "listSessions")).toHaveLength(1);
    expect(told.library.held).toHaveLength(3);
  });

  test("is found if it is much earlier than the session before it in the queue", () => {
    const told = imported(start + 10 * day, start);
    hold(told, start, start + 900);
    told.drain();
    expect(told.library.held.map(({ record }) => record.startTime)).toHaveLength(2);
    expect(told.store.pending).toEqual([]);
  });

  test("waits while the server cannot list its sessions for now", () => {
    const told = imported(start);
    told.library.faults.push({ call: "listSessions", failure: refused(503) });
    expect(told.drain()).toMatchObject({ ok: false, failure: refused(503) });
    expect([told.library.held, told.store.pending.length]).toEqual([[], 1]);
  });

  test("is sent to a server without a list of sessions", () => {
    const told = imported(start);
    told.library.faults.push({ call: "listSessions", failure: refused(404) });
    expect(told.drain().ok).toBe(true);
    expect(told.library.held).toHaveLength(1);
  });
});

describe("unconfirmed sessions of a copied device", () => {
  function copied() {
    const told = device();
    told.read("a");
    told.drain();
    told.read("a");
    markSending(told.store.database, "session", [told.store.pending[0]!.rowId]);
    told.clock.advance(60);
    saveDeviceState(told.store.database, { copiedAt: told.clock.now() });
    return told;
  }

  test("are left to the original device for a week", () => {
    const { store, clock, library, drain } = copied();
    drain();
    expect([store.pending.length, library.held.length]).toEqual([1, 1]);
    clock.advance(7 * day);
    drain();
    expect([store.pending.length, library.held.length]).toEqual([0, 2]);
  });

  test("are sent at once if a person asks", () => {
    const { store, drain } = copied();
    drain("everything");
    expect(store.pending).toEqual([]);
  });
});
