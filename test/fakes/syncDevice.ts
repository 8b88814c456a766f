import type { Departure } from "../../src/queue/departures.rules";
import type { QueueDrain } from "../../src/queue/drainQueue.task";
import type { DrainTrouble } from "../../src/queue/rowTroubles";
import type { Effort } from "../../src/queue/sender";
import { createSync } from "../../src/queue/sync";
import type { FetchNews, News } from "../../src/queue/sync.port";
import { isConnectionLoss, type Failure } from "../../src/base/failure";
import type { Database } from "../../src/store/database";
import type { Fingerprint } from "../../src/model/book";
import type { Settings } from "../../src/model/settings";
import { fakeClock } from "./clock";
import { fakeTasks } from "./tasks";
import { testContext } from "./testContext";
import { memoryDatabase } from "./memoryStore";

/** A device with `waiting` things to send, and the drains that were made of them. */
export function device(overrides: Partial<Settings> = {}) {
  const clock = fakeClock();
  const tasks = fakeTasks(clock);
  const drains: Effort[] = [];
  /** Of each drain; undefined: of all. */
  const books: (Fingerprint | undefined)[] = [];
  const wanted: (() => void)[] = [];
  /** For each drain: nothing stopped it. */
  const ends: boolean[] = [];
  const state = {
    waiting: 3,
    leavesAs: "sent" as Departure["as"],
    doubts: 0,
    connected: true,
    defect: false,
    failure: undefined as Failure | undefined,
  };
  const other = {
    waiting: 0,
    drains: 0,
    failure: undefined as Failure | undefined,
    isOfRow: undefined as true | undefined,
    during: (): void => undefined,
  };
  const drain: QueueDrain = (effort, { isWanted, departures, book }): readonly DrainTrouble[] => {
    books.push(book?.fingerprint);
    const troubles: DrainTrouble[] = [];
    if (isWanted("session")) {
      drains.push(effort);
      if (state.defect) throw new Error("a slip of the pen");
      if (state.failure === undefined) {
        departures.push({ of: "session", count: state.waiting, as: state.leavesAs });
        state.waiting = 0;
      }
      if (state.failure !== undefined) troubles.push({ of: "session", failure: state.failure });
    }
    if (isWanted("note") && !(state.failure !== undefined && isConnectionLoss(state.failure))) {
      other.drains += 1;
      if (other.waiting > 0) departures.push({ of: "note", count: other.waiting, as: "sent" });
      other.during();
      other.during = () => undefined;
      if (other.failure !== undefined) troubles.push({ of: "note", failure: other.failure, isOfRow: other.isOfRow });
    }
    return troubles;
  };
  const stored = memoryDatabase();
  const counted = (number: number) => [{ number }] as unknown as readonly never[];
  const database: Database = {
    ...stored,
    query: (sql, values) => {
      if (sql.endsWith("FROM pending_sessions")) return counted(state.waiting);
      if (sql.endsWith("FROM pending_annotations")) return counted(other.waiting);
      return stored.query(sql, values);
    },
  };
  const network = {
    isConnected: () => state.connected,
    whenConnected: (action: () => void) => {
      if (state.connected) action();
      else wanted.push(action);
    },
  };
  const context = testContext({
    clock,
    tasks,
    settings: overrides,
    database,
    connection: { expireTraits: () => void (state.doubts += 1) },
    host: { network, device: { chance: () => 0 } },
  });
  /** `late`: called for the news once the server answers; undefined: it answers at once. */
  const news = { value: undefined as News | undefined, calls: 0, late: undefined as (() => void)[] | undefined };
  const fetchNews: FetchNews = (tell) => {
    news.calls += 1;
    if (news.late === undefined) tell(news.value);
    else news.late.push(() => tell(news.value));
  };
  const sync = createSync(context, { senders: [], drain, drained: (isWhole) => void ends.push(isWhole), fetchNews });
  return {
    sync,
    context,
    clock,
    tasks,
    drains,
    books,
    ends,
    wanted,
    state,
    other,
    news,
    database: stored,
    set: context.set,
  };
}
