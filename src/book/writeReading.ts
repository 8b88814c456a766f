import { type Context, startTask } from "../context";
import { caught, caughtOr, done, type Result, valueOrThrow } from "../base/result";
import { detailOf, type Failure } from "../base/failure";
import type { Timer } from "../koreader/host.port";
import { type Database, keptIn } from "../store/database";

/** Writes of a follower at the end of reading. Both use the state of the event, because they may be repeated. */
export interface ReadingRecord {
  /** In one transaction with the records of the other followers. */
  readonly store?: (() => void) | undefined;
  /** In a task, in steps, after the records. Each write is a transaction of its own. */
  readonly collect?: (() => void) | undefined;
}

interface Unwritten {
  /** In order of reading. In memory only, because the disk may be full or locked. */
  records: readonly (() => void)[];
  collections: readonly (() => void)[];
  retry: Timer | undefined;
}

const retrySeconds = 30;

/** SQLite's codes for a statement that no retry mends: wrong statement, constraint, type. */
const defectCodes: readonly number[] = [1, 19, 20];

/**
 * Stores records after all that could not be stored before, in one transaction. After a storage failure it retries
 * until they are stored.
 */
export function writeReading(context: Context, records: readonly ReadingRecord[]): Result<undefined> {
  const unwritten = unwrittenIn(context.database);
  for (const { store, collect } of records) {
    if (store !== undefined) unwritten.records = unwritten.records.concat([store]);
    if (collect !== undefined) unwritten.collections = unwritten.collections.concat([collect]);
  }
  return writeAll(context, unwritten);
}

/** One writer a database, because the order of its records counts. */
function unwrittenIn(database: Database): Unwritten {
  return keptIn(database, "writeReading", () => ({ records: [], collections: [], retry: undefined }));
}

function writeAll(context: Context, unwritten: Unwritten): Result<undefined> {
  unwritten.retry?.cancel();
  unwritten.retry = undefined;
  const stored = storeAll(context, unwritten);
  if (stored.ok && unwritten.collections.length > 0)
    startTask(context, "store reading", () => collectAll(context, unwritten));
  return stored;
}

function storeAll(context: Context, unwritten: Unwritten): Result<undefined> {
  const { database } = context;
  const { records } = unwritten;
  if (records.length === 0) return done;
  // SQLite reports a full disk or a lock at commit.
  const stored = caught(() =>
    database.transaction(() => {
      for (const record of records) valueOrThrow(storeApart(context, () => database.transaction(record)));
    }),
  );
  if (stored.ok) unwritten.records = [];
  else retryLater(context, unwritten, detailOf(stored.failure));
  return stored;
}

/** In steps. The rest stays after a storage failure. */
function collectAll(context: Context, unwritten: Unwritten): void {
  let [collect] = unwritten.collections;
  while (collect !== undefined) {
    const work = collect;
    const collected = storeApart(context, work);
    if (!collected.ok) return retryLater(context, unwritten, detailOf(collected.failure));
    unwritten.collections = unwritten.collections.slice(1);
    [collect] = unwritten.collections;
  }
}

/** A defect of one record must not hold back the others. Failure: a retry may mend it. */
function storeApart({ log }: Context, work: () => void): Result<undefined> {
  const report = (detail: string): void => log.warn(`Error in a record of reading: ${detail}`);
  const stored = caughtOr(work, (error) => report(String(error)));
  if (stored.ok || !isDefect(stored.failure)) return stored;
  report(detailOf(stored.failure));
  return done;
}

function isDefect(failure: Failure): boolean {
  return failure.kind === "storage" && failure.code !== undefined && defectCodes.includes(failure.code);
}

function retryLater(context: Context, unwritten: Unwritten, detail: string): void {
  context.log.warn(`reading not stored: ${detail}`);
  unwritten.retry?.cancel();
  unwritten.retry = context.host.tasks.after(retrySeconds, () => void writeAll(context, unwritten));
}
