import type { BookId, BookType, Fingerprint } from "../../src/model/book";
import type { BookState } from "../../src/model/bookState";
import type { Failure } from "../../src/base/failure";
import { failed, ok, type Result } from "../../src/base/result";
import type { SessionRecord } from "../../src/model/session";
import { unixOf } from "../../src/base/timestamp";
import type { ItemRequests } from "../../src/features/annotations/send/items.api";
import type { ConnectionChecks } from "../../src/features/setup/checks.api";
import type { ServerTotals, StatisticsRequests } from "../../src/features/calendar/userStats.api";
import type { SessionRequests, UploadedSession } from "../../src/features/sessions/sessions.api";
import type { StatusRequests } from "../../src/features/status/statuses.api";
import type { BookRequests } from "../../src/server/books";

type Answers = BookRequests &
  SessionRequests &
  StatisticsRequests &
  Omit<StatusRequests, "rate"> &
  Pick<ItemRequests, "hasBook"> &
  Pick<ConnectionChecks, "checkReader" | "checkLibrary" | "checkByHash">;

/** A library server in memory that does as it is told, and misbehaves as it is told. */
export interface FakeLibrary extends Answers {
  /** For a context: the requests by kind. */
  readonly parts: { readonly [kind in "books" | "sessions" | "statistics" | "statuses"]: FakeLibrary };
  readonly held: {
    readonly book: BookId;
    readonly type: BookType;
    readonly record: SessionRecord;
    readonly serverId: number;
  }[];
  /** Every call, by name. */
  readonly calls: string[];
  readonly byHash: Map<Fingerprint, number>;
  readonly byIsbn: Map<string, number>;
  /** Failures still to come, by call; `stored`: the server did it all the same. */
  readonly faults: { readonly call: string; readonly failure: Failure; readonly stored?: boolean }[];
  /** Books that the server has no more. */
  readonly gone: Set<number>;
  /** The formats that it tells, by book. */
  readonly formats: Map<number, BookType>;
  /** Book states of the user. */
  readonly states: Map<number, BookState>;
  /** Reading as it counts it; undefined: it counts none. */
  totals: ServerTotals | undefined;
  canList: boolean;
  canBatch: boolean;
}

export function fakeLibrary(): FakeLibrary {
  const library: FakeLibrary = {
    held: [],
    calls: [],
    byHash: new Map(),
    byIsbn: new Map(),
    faults: [],
    gone: new Set(),
    formats: new Map(),
    states: new Map(),
    totals: undefined,
    canList: true,
    canBatch: true,
  } as unknown as FakeLibrary;

  const answer = <T>(call: string, act: () => T): Result<T> => {
    library.calls.push(call);
    const at = library.faults.findIndex((fault) => fault.call === call);
    const fault = at < 0 ? undefined : library.faults.splice(at, 1)[0];
    if (fault === undefined) return ok(act());
    if (fault.stored === true) act();
    return failed(fault.failure);
  };
  const store = (book: BookId, type: BookType, record: SessionRecord): UploadedSession => {
    const serverId = library.held.length + 1;
    library.held.push({ book, type, record, serverId });
    return { serverId };
  };
  const found = (id: number | undefined): { id: BookId } | undefined =>
    id === undefined ? undefined : { id: id as BookId };

  return Object.assign(library, {
    checkReader: () => answer("checkReader", () => undefined),
    checkLibrary: () => answer("checkLibrary", () => undefined),
    checkByHash: () => answer("checkByHash", () => true),
    findByHash: (fingerprint) => answer("findByHash", () => found(library.byHash.get(fingerprint))),
    findByIsbn: (isbn) => answer("findByIsbn", () => found(library.byIsbn.get(isbn))),
    describe: (id) =>
      answer("describe", () =>
        library.gone.has(id) ? undefined : { id, type: library.formats.get(id), serverPages: 400 },
      ),
    stateOf: (id) => answer("stateOf", () => (library.gone.has(id) ? undefined : (library.states.get(id) ?? {}))),
    setStatus: (id, status) =>
      answer("setStatus", () => void library.states.set(id, { ...library.states.get(id), status })),
    setFinished: (id, at) =>
      answer("setFinished", () => void library.states.set(id, { ...library.states.get(id), statusAt: at })),
    readingWeek: () => answer("readingWeek", () => undefined),
    readingTotals: () => answer("readingTotals", () => library.totals),
    hasBook: (id) => answer("hasBook", () => !library.gone.has(id)),
    uploadBatch: (book, type, sessions) => {
      if (library.canBatch) return answer("uploadBatch", () => sessions.map((record) => store(book, type, record)));
      library.calls.push("uploadBatch");
      return failed({ kind: "denied", status: 403, message: "" });
    },
    upload: (book, type, record) => answer("upload", () => store(book, type, record)),
    listSessions: (book, since) =>
      answer("listSessions", () =>
        library.canList
          ? library.held
              .filter((session) => session.book === book && unixOf(session.record.startTime)! >= since)
              .map(({ serverId, record: { startTime, endTime, endProgress } }) => ({
                serverId,
                startedAt: unixOf(startTime)!,
                endedAt: unixOf(endTime)!,
                endPercent: endProgress,
              }))
          : undefined,
      ),
    parts: { books: library, sessions: library, statistics: library, statuses: library },
  } satisfies Answers & Pick<FakeLibrary, "parts">);
}
