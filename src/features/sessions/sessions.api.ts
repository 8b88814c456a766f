import { type BookId, type BookType, isExtraType } from "../../model/book";
import type { Dialect } from "../../server/dialects/dialect";
import type { Failure } from "../../base/failure";
import { failed, ok, type Failed, type Result } from "../../base/result";
import type { SessionRecord } from "../../model/session";
import { unixOf } from "../../base/timestamp";
import { storedFields, fieldsOf, idOf, wholeListOf } from "../../server/decode";
import { lacksPath } from "../../server/optionalTrait";
import { isForbidden } from "../../server/failures";
import { askInDialect, prepare } from "../../server/dialects/recognise";
import type { AnonymousRequest, ServerApi } from "../../server/serverApi";

export interface RemoteSession {
  readonly serverId: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Absent if the server does not give it. */
  readonly endPercent?: number | undefined;
}

export interface UploadedSession {
  /** Absent if the server gives none. */
  readonly serverId?: number | undefined;
}

/**
 * A session is stored if the answer confirms it, else the list is checked. Unreadable if it is not there. Failures: those
 * of `ServerApi`; unsupported, without a request, if the endpoint is known to be missing.
 * @noSelf
 */
export interface SessionRequests {
  /** `POST /api/v1/reading-sessions/batch` (§4.1 rules 1 and 2), up to 100 sessions. One result per session, in order. */
  uploadBatch(book: BookId, type: BookType, sessions: readonly SessionRecord[]): Result<readonly UploadedSession[]>;
  /** `POST /api/v1/reading-sessions` (§4). */
  upload(book: BookId, type: BookType, session: SessionRecord): Result<UploadedSession>;
  /** Sessions that began at this time (Unix seconds) or later; undefined if the server has no list. */
  listSessions(book: BookId, since: number): Result<readonly RemoteSession[] | undefined>;
}

interface State {
  /** After a rejected batch: if a single session succeeds, the server has no batches. */
  batchRefused: boolean;
}

interface Read {
  readonly book: BookId;
  readonly type: BookType;
}

/** @noSelf */
interface UploadContext {
  readonly api: ServerApi;
  readonly list: SessionRequests["listSessions"];
  readonly state: State;
}

const path = "/api/v1/reading-sessions";

export function createSessionRequests(api: ServerApi, list: SessionRequests["listSessions"]): SessionRequests {
  const context: UploadContext = { api, list, state: { batchRefused: false } };
  return {
    uploadBatch: (book, type, sessions) => many(context, { book, type }, sessions),
    upload: (book, type, session) => one(context, { book, type }, session),
    listSessions: list,
  };
}

function many(
  context: UploadContext,
  { book, type }: Read,
  sessions: readonly SessionRecord[],
): Result<readonly UploadedSession[]> {
  const { api, state } = context;
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  const answer = askInDialect(api, (dialect) => {
    if (!dialect.sessions) return noSessions;
    if (!takesType(dialect, type)) return noSuchType;
    if (!dialect.batch) return noBatches;
    const spoken = api.codec.list(sessions.map((session) => sessionIn(dialect, session)));
    const body = { bookId: book, bookType: typeIn(dialect, type), sessions: spoken };
    return askWith(api, dialect, { method: "POST", path: `${path}/batch`, body });
  });
  state.batchRefused = !answer.ok && isAboutTheEndpoint(answer.failure);
  if (!answer.ok) return answer;
  const results = wholeListOf(fieldsOf(answer.value)?.["results"], sessions.length);
  if (results === undefined || results.length !== sessions.length)
    return settled(context, book, sessions, answer.value);
  api.dialects.learn({ batch: true });
  return ok(results.map((result) => ({ serverId: idOf(fieldsOf(result)?.["sessionId"]) })));
}

function one(context: UploadContext, { book, type }: Read, session: SessionRecord): Result<UploadedSession> {
  const { api, state } = context;
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  if (!api.dialects.current().sessions) return noSessions;
  if (!takesType(api.dialects.current(), type)) return noSuchType;
  const answer = askSessions(api, (dialect) => {
    const spoken = sessionIn(dialect, session);
    return { method: "POST", path, body: { bookId: book, bookType: typeIn(dialect, type), ...spoken } };
  });
  if (lacksPath(api, "sessions", book, answer)) {
    api.dialects.learn({ sessions: false });
    if (!api.dialects.current().sessions) return noSessions;
  }
  if (!answer.ok) return answer;
  api.dialects.learn(state.batchRefused ? { sessions: true, batch: false } : { sessions: true });
  const stored = storedFields(answer.value);
  const isStored = stored !== undefined || (answer.value === undefined && api.dialects.current().emptyStored);
  if (isStored) return ok({ serverId: idOf(stored?.["id"]) });
  const found = settled(context, book, [session], answer.value);
  return found.ok ? ok(found.value[0] ?? {}) : found;
}

/** For a 2xx without details. Without a list, the 2xx of a recognised server counts. */
function settled(
  { api, list }: UploadContext,
  book: BookId,
  sessions: readonly SessionRecord[],
  answer: unknown,
): Result<readonly UploadedSession[]> {
  const starts = sessions.map(({ startTime }) => unixOf(startTime) ?? 0);
  const held = list(book, Math.min(...starts));
  if (!held.ok) return unclear;
  if (held.value === undefined) return ok(sessions.map(() => ({})));
  const free = held.value.slice();
  const found: UploadedSession[] = [];
  for (const start of starts) {
    const place = free.findIndex(({ startedAt }) => startedAt === start);
    const [same] = place < 0 ? [] : free.splice(place, 1);
    if (same === undefined) return unclear;
    found.push({ serverId: same.serverId });
  }
  if (answer === undefined) api.dialects.learn({ emptyStored: true });
  return ok(found);
}

const unclear: Failed<Failure> = failed({ kind: "unreadable", detail: "nothing says that it was stored" });

const noBatches: Failed<Failure> = failed({
  kind: "unsupported",
  what: "several sessions at once",
});

const noSuchType: Failed<Failure> = failed({ kind: "unsupported", what: "sessions of this format" });

const noSessions: Failed<Failure> = failed({ kind: "unsupported", what: "reading sessions" });

/**
 * Session endpoints use MD5 headers (§5), or the library token if those are rejected. Failures: those of `ServerApi`.
 */
export function askSessions(api: ServerApi, question: (dialect: Dialect) => AnonymousRequest): Result<unknown> {
  return askInDialect(api, (dialect, isStill) => {
    const asked = question(dialect);
    const answer = askWith(api, dialect, asked);
    if (answer.ok || !mayTakeOther(dialect, answer.failure)) return answer;
    const isKeyGood = answer.failure.kind === "unconfigured" || isStill();
    return isKeyGood ? askOtherwise(api, dialect, asked, answer) : answer;
  });
}

function askWith(api: ServerApi, { sessionAuth }: Dialect, question: AnonymousRequest): Result<unknown> {
  return sessionAuth === "bearer" ? api.askAsLibrary(question) : api.askAsReader(question);
}

/** True if the other account may succeed. */
function mayTakeOther({ otherAccount, sessionAuth }: Dialect, failure: Failure): boolean {
  if (otherAccount === "never") return false;
  if (failure.kind === "unconfigured") return failure.missing !== "server" && otherAccount === "always";
  if (failure.kind !== "denied" || failure.isPage === true) return false;
  return sessionAuth === "md5" || failure.status === 401;
}

/** Repeats with the other account, which also identifies the server. `first`: answer to the usual account. */
function askOtherwise(
  api: ServerApi,
  dialect: Dialect,
  question: AnonymousRequest,
  first: Failed<Failure>,
): Result<unknown> {
  const isMd5 = dialect.sessionAuth === "md5";
  const second = askWith(api, { ...dialect, sessionAuth: isMd5 ? "bearer" : "md5" }, question);
  if (second.ok) {
    if (first.failure.kind === "denied") api.dialects.identify(isMd5 ? "sessions by token" : "sessions by key");
    return second;
  }
  if (second.failure.kind === "unconfigured") return isMd5 ? second : first;
  if (second.failure.kind !== "denied") return second;
  return isMd5 && isForbidden(second.failure) ? refusalOf(first.failure) : first;
}

/** Both accounts work, so this book is forbidden. */
function refusalOf(failure: Failure): Result<unknown> {
  if (failure.kind !== "denied") return failed(failure);
  return failed({ kind: "refused", status: failure.status, message: failure.message });
}

function takesType({ extraTypes }: Dialect, type: BookType): boolean {
  return extraTypes || !isExtraType(type);
}

/** Real servers have one format for all comics. */
function typeIn({ comics }: Dialect, type: BookType): string {
  return comics === "CBX" && (type === "CBZ" || type === "CBR") ? comics : type;
}

/** Real servers store locations as text. */
function sessionIn({ locations }: Dialect, session: SessionRecord): object {
  if (locations === "integer") return session;
  const { startLocation, endLocation } = session;
  return { ...session, startLocation: startLocation.toFixed(0), endLocation: endLocation.toFixed(0) };
}

/** True for a missing or different endpoint, false for bad data or a temporary error. */
function isAboutTheEndpoint(failure: Failure): boolean {
  if (failure.kind === "denied") return true;
  return failure.kind === "refused" && (failure.status === 404 || failure.status === 405);
}
