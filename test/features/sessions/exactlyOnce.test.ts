import { sessionSender } from "../../../src/features/sessions/sendSessions.task";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import type { Effort } from "../../../src/queue/sender";
import { recoverSession } from "../../../src/features/sessions/trackSession";
import type { Fingerprint } from "../../../src/model/book";
import type { Failure } from "../../../src/base/failure";
import { failed } from "../../../src/base/result";
import { defaults } from "../../../src/model/settings";
import { unixOf } from "../../../src/base/timestamp";
import { randomFrom, type Random } from "../../fakes/cfi/random";
import { fakeClock } from "../../fakes/clock";
import { fakeLibrary } from "../../fakes/library";
import { memoryStore } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";
import { testContext } from "../../fakes/testContext";
import { saveBook } from "../../../src/book/books.store";
import { saveCheckpoint, queueSession } from "../../../src/features/sessions/sessions.store";
import { type Database } from "../../../src/store/database";

/** On the real SQL: HISTORIES=4000 takes minutes. */
const histories = Number(process.env["HISTORIES"] ?? 200);
const steps = 30;
const settings = { ...defaults, serverUrl: "http://library", readerUsername: "r", libraryUsername: "l" };
const books = ["a", "b", "c"].map((digit) => digit.repeat(32) as Fingerprint);

/** The power goes, between two instructions. */
class PowerCut extends Error {}

type Method = (...given: readonly unknown[]) => unknown;

/** Wraps each method by `disturb`. */
function disturbed<T extends object>(record: T, disturb: (run: () => unknown, name: string) => unknown): T {
  const entries = Object.entries<unknown>(record as Record<string, unknown>).map(([name, value]): [string, unknown] => [
    name,
    typeof value === "function"
      ? (...given: readonly unknown[]) => disturb(() => (value as Method)(...given), name)
      : value,
  ]);
  return Object.fromEntries(entries) as T;
}

const lost: readonly Failure[] = [
  { kind: "timeout", sent: true },
  { kind: "broken", sent: true, detail: "" },
  { kind: "refused", status: 502, message: "" },
  { kind: "unreadable", detail: "a web page" },
];
const never: readonly Failure[] = [
  { kind: "unreachable", detail: "" },
  { kind: "offline" },
  { kind: "timeout", sent: false },
  { kind: "denied", status: 401, message: "" },
  { kind: "refused", status: 429, message: "" },
  { kind: "refused", status: 503, message: "" },
];

/** Faults: none, no answer with or without effect, another answer, power cut. */
function onTheWire(random: Random, isCalm: () => boolean) {
  return (run: () => unknown): unknown => {
    const fate = isCalm() ? 9 : random(12);
    if (fate === 0) throw new PowerCut();
    if (fate === 1) {
      run();
      throw new PowerCut();
    }
    if (fate === 2) return failed(never[random(never.length)]!);
    if (fate === 3) return failed(lost[random(lost.length)]!);
    if (fate === 4 || fate === 5) {
      run();
      return failed(lost[random(lost.length)]!);
    }
    return run();
  };
}

/** Power may go before and after each write. */
function onDisk(random: Random, isCalm: () => boolean) {
  return (run: () => unknown): unknown => {
    if (!isCalm() && random(25) === 0) throw new PowerCut();
    const outcome = run();
    if (!isCalm() && random(25) === 0) throw new PowerCut();
    return outcome;
  };
}

/** A reader's weeks by chance; what was read, and what the server holds at the end. */
function history(seed: number, canList: boolean): { read: number[]; held: number[]; waiting: number } {
  const random = randomFrom(seed);
  let calm = true;
  const clock = fakeClock();
  const server = fakeLibrary();
  const store = memoryStore();
  server.canList = canList;
  server.canBatch = random(2) === 0;
  books.forEach((fingerprint, place) => {
    if (random(4) > 0) server.byHash.set(fingerprint, place + 7);
    saveBook(store.database, { fingerprint, type: "EPUB" }, `/${fingerprint}.epub`, { size: 1, modifiedAt: 1 });
  });
  // Where the files lie is unknown.
  store.database.run("DELETE FROM files");
  const library = disturbed(
    server,
    onTheWire(random, () => calm),
  );
  const disk = onDisk(random, () => calm);
  let depth = 0;
  const outermost = <T>(work: () => T): T => {
    if (depth > 0) return work();
    depth += 1;
    try {
      return disk(work) as T;
    } finally {
      depth -= 1;
    }
  };
  const database: Database = {
    ...store.database,
    run: (sql, values) => outermost(() => store.database.run(sql, values)),
    transaction: (work) => outermost(() => store.database.transaction(work)),
  };
  const context = testContext({
    clock,
    settings,
    database,
    server: { ...library.parts, items: library },
  });
  const restarted = testContext({ clock, settings, database: store.database });
  const drain = (effort: Effort): void => {
    drainQueue(context, [{ of: "session", create: sessionSender }], effort);
  };
  const read: number[] = [];

  /** Runs it; when power goes, the next start restores what was being read. */
  const live = (act: () => void): void => {
    try {
      act();
    } catch (trouble) {
      if (!(trouble instanceof PowerCut)) throw trouble;
      recoverSession(restarted);
    }
  };
  const readOne = (): void => {
    clock.advance(3600);
    const startedAt = clock.now();
    const session = aSession({
      fingerprint: books[random(books.length)]!,
      startedAt,
      endedAt: startedAt + 1800,
    });
    // From here on it is on the disk: whatever happens now, it must arrive.
    saveCheckpoint(store.database, session);
    read.push(startedAt);
    live(() => queueSession(database, session, clock.now()));
  };

  calm = false;
  for (let step = 0; step < steps; step += 1) {
    if (random(3) > 0) readOne();
    else live(() => drain(random(2) === 0 ? "automatic" : "everything"));
  }
  calm = true;
  books.forEach((fingerprint, place) => server.byHash.set(fingerprint, place + 7));
  recoverSession(restarted);
  for (let round = 0; round < 3; round += 1) drain("everything");
  return {
    read,
    held: server.held.map(({ record }) => unixOf(record.startTime)!).sort((one, other) => one - other),
    waiting: store.pending.length,
  };
}

test(`every session arrives exactly once in ${histories} histories of crashes and lost answers`, () => {
  let sent = 0;
  for (let seed = 1; seed <= histories; seed += 1) {
    const { read, held, waiting } = history(seed, true);
    expect({ seed, held, waiting }).toEqual({ seed, held: read, waiting: 0 });
    sent += held.length;
  }
  expect(sent).toBeGreaterThan(histories * 10);
});

test("no session is lost on a server that cannot list its sessions", () => {
  let twice = 0;
  for (let seed = 1; seed <= histories / 4; seed += 1) {
    const { read, held, waiting } = history(seed, false);
    expect({ seed, held: [...new Set(held)], waiting }).toEqual({ seed, held: read, waiting: 0 });
    twice += held.length - read.length;
  }
  // Otherwise the histories above would prove nothing about lost answers.
  expect(twice).toBeGreaterThan(0);
});
