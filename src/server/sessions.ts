import type { BookId, BookType } from "../domain/book/book";
import { familyOf, type Dialect } from "../domain/connection/dialect";
import type { Failure } from "../domain/failure";
import { failed, ok, type Failed, type Result } from "../domain/result";
import type { SessionRecord } from "../domain/session/sessionRecord";
import type { UploadedSession } from "../ports/library";
import { isAbsent } from "./absence";
import { fieldsOf, listOf, wholeOf } from "./decode";
import { checkReader } from "./readerApi";
import { askSessions, prepareSessions } from "./sessionPaths";
import type { Wire } from "./wire";

/**
 * Uploads of sessions, and whether they may go many at a time.
 *
 * @noSelf
 */
export interface Uploads {
  /** `POST /api/v1/reading-sessions/batch` (§4 rules 1 and 2). One entry a session, in order. */
  many(book: BookId, type: BookType, sessions: readonly SessionRecord[]): Result<readonly UploadedSession[]>;
  /** `POST /api/v1/reading-sessions` (§4). */
  one(book: BookId, type: BookType, session: SessionRecord): Result<UploadedSession>;
}

interface State {
  /** The last batch was refused for no reason of its own: if a single session goes, there are no batches here. */
  batchRefused: boolean;
}

/** Failures: those of `Wire`; also unsupported, without asking, for what this server was found not to have. */
export function createUploads(wire: Wire): Uploads {
  const state: State = { batchRefused: false };
  return {
    many: (book, type, sessions) => many(state, wire, { book, type }, sessions),
    one: (book, type, session) => one(state, wire, { book, type }, session),
  };
}

interface Read {
  readonly book: BookId;
  readonly type: BookType;
}

function many(
  state: State,
  wire: Wire,
  { book, type }: Read,
  sessions: readonly SessionRecord[],
): Result<readonly UploadedSession[]> {
  const prepared = prepareSessions(wire);
  if (!prepared.ok) return prepared;
  const dialect = wire.dialects.current();
  if (!dialect.sessions) return noSessions;
  if (!dialect.batch) return noBatches;
  const spoken = wire.codec.list(sessions.map((session) => sessionIn(dialect, session)));
  const body = { bookId: book, bookType: typeIn(dialect, type), sessions: spoken };
  const answer = wire.askAsReader({ method: "POST", path: "/api/v1/reading-sessions/batch", body });
  state.batchRefused = !answer.ok && isAboutTheEndpoint(answer.failure);
  if (!answer.ok) return answer;
  const family = familyHere(wire);
  wire.dialects.learn({ ...family, batch: true, sessionAuth: "md5" });
  const results = listOf(fieldsOf(answer.value)?.["results"]);
  if (results === undefined) return ok(sessions.map(() => ({})));
  if (results.length !== sessions.length) {
    return failed({ kind: "unreadable", detail: "an answer to other sessions than were sent" });
  }
  return ok(results.map((result) => ({ serverId: wholeOf(fieldsOf(result)?.["sessionId"]) })));
}

function one(
  state: State,
  wire: Wire,
  { book, type }: Read,
  session: SessionRecord,
): Result<UploadedSession> {
  const prepared = prepareSessions(wire);
  if (!prepared.ok) return prepared;
  if (!wire.dialects.current().sessions) return noSessions;
  const answer = askInItsWay(wire, (dialect) => {
    const spoken = sessionIn(dialect, session);
    return { bookId: book, bookType: typeIn(dialect, type), ...spoken };
  });
  if (lacksSessions(answer)) {
    wire.dialects.learn({ sessions: false });
    return noSessions;
  }
  if (!answer.ok) return answer;
  const family = familyHere(wire);
  const shown = { ...family, sessions: true };
  wire.dialects.learn(state.batchRefused ? { ...shown, batch: false } : shown);
  return ok({ serverId: wholeOf(fieldsOf(answer.value)?.["id"]) });
}

/**
 * One that is refused as it is written may be written for a server that is another one since: where the reader API has
 * another word now, it goes again as that one wants it.
 */
function askInItsWay(wire: Wire, bodyFor: (dialect: Dialect) => object): Result<unknown> {
  const before = wire.dialects.current();
  const question = { method: "POST", path: "/api/v1/reading-sessions" } as const;
  const answer = askSessions(wire, { ...question, body: bodyFor(before) });
  if (answer.ok || answer.failure.kind !== "refused" || answer.failure.status !== 400) return answer;
  if (!checkReader(wire).ok) return answer;
  const now = wire.dialects.current();
  const isOther = now.readerPrefix !== before.readerPrefix;
  return isOther ? askSessions(wire, { ...question, body: bodyFor(now) }) : answer;
}

const noBatches: Failed<Failure> = failed({
  kind: "unsupported",
  what: "several sessions at once",
});

const noSessions: Failed<Failure> = failed({ kind: "unsupported", what: "reading sessions" });

/** What was taken as it was written shows this too, whatever else it contradicts. */
function familyHere({ dialects }: Wire): Partial<Dialect> {
  return dialects.knows("readerPrefix") ? familyOf(dialects.current().readerPrefix) : {};
}

/** Real servers have one word for all comics. */
function typeIn({ comics }: Dialect, type: BookType): string {
  return comics === "CBX" && (type === "CBZ" || type === "CBR") ? comics : type;
}

/** Real servers keep locations as text. */
function sessionIn({ locations }: Dialect, session: SessionRecord): object {
  if (locations === "integer") return session;
  const { startLocation, endLocation } = session;
  return { ...session, startLocation: startLocation.toFixed(0), endLocation: endLocation.toFixed(0) };
}

/** A path that is not there, or wants something else; not what may be wrong with these sessions or at this moment. */
function isAboutTheEndpoint(failure: Failure): boolean {
  if (failure.kind === "denied") return true;
  return failure.kind === "refused" && (failure.status === 404 || failure.status === 405);
}

/** A web page in answer to an upload is an accident on the way; only the server's own word counts. */
function lacksSessions(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.kind === "refused" && isAbsent(answer);
}
