import { z } from "zod";
import { empty, localTime, ok, refusal } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { idInPath, numberInQuery } from "../shapes/scalars";
import { type Batch, batch, nameable, single, type SingleSession } from "../shapes/session";
import { bookById, nextId, type State, type StoredSession, type User } from "../state/state";
import { unknownBook } from "./books";

const mostListed = 100;

export const sessionRoutes = [
  endpoint({
    method: "POST",
    path: "/api/v1/reading-sessions",
    access: "session",
    exists: (dialect) => dialect.sessions,
    body: single,
    limits: nameable,
    answer: ({ context, body, user }) => {
      if (bookById(context.state, body.bookId) === undefined) return unknownBook(body.bookId);
      store(context, user(), body, body, "single");
      return empty(202);
    },
  }),

  endpoint({
    method: "POST",
    path: "/api/v1/reading-sessions/batch",
    access: "session",
    exists: (dialect) => dialect.batch,
    // §9 rule 2; a server that guards its unknown paths has refused the MD5 headers before.
    absent: (dialect) => (dialect.guardsUnknownPaths ? undefined : refusal(403, "Access denied.")),
    body: batch,
    limits: nameable,
    answer: ({ context, body, user }) => {
      if (bookById(context.state, body.bookId) === undefined) return unknownBook(body.bookId);
      const stored = body.sessions.map((session) => store(context, user(), body, session, "batch"));
      const results = stored.map(({ id, startTime, endTime }) => ({ sessionId: id, startTime, endTime }));
      return ok({ totalRequested: body.sessions.length, successCount: stored.length, results });
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/reading-sessions/book/:id",
    access: "session",
    exists: (dialect) => dialect.sessionList,
    params: z.object({ id: idInPath }),
    query: z.strictObject({ page: numberInQuery.default(0), size: numberInQuery.default(5) }),
    answer: ({ context, params, query, user }) => {
      if (query.size < 1 || query.size > mostListed)
        return refusal(400, "Validation error", ["size: 1 to 100"]);
      if (bookById(context.state, params.id) === undefined) return unknownBook(params.id);
      return ok(pageOf(context.state, sessionsOf(context.state, user(), params.id), query));
    },
  }),
];

type OfOneBook = Pick<Batch, "bookId" | "bookType">;
type Session = Omit<SingleSession, "bookId" | "bookType">;

/** The same session twice is stored twice: no server compares. */
function store(
  { state, clock }: Context,
  user: User,
  { bookId, bookType }: OfOneBook,
  session: Session,
  through: "single" | "batch",
): StoredSession {
  const stored = {
    ...session,
    id: nextId(state),
    userId: user.id,
    bookId,
    bookType,
    through,
    storedAt: clock.now(),
  };
  state.sessions.push(stored);
  return stored;
}

/** Newest start first. */
function sessionsOf(state: State, user: User, bookId: number): readonly StoredSession[] {
  return state.sessions
    .filter((session) => session.userId === user.id && session.bookId === bookId)
    .sort((one, other) => Date.parse(other.startTime) - Date.parse(one.startTime) || other.id - one.id);
}

function pageOf(
  state: State,
  sessions: readonly StoredSession[],
  { page, size }: { page: number; size: number },
) {
  return {
    content: sessions.slice(page * size, (page + 1) * size).map((session) => listed(state, session)),
    page: {
      size,
      number: page,
      totalElements: sessions.length,
      totalPages: Math.ceil(sessions.length / size),
    },
  };
}

/** What is told of a session is less than what was sent. */
function listed(state: State, session: StoredSession): object {
  return {
    id: session.id,
    bookId: session.bookId,
    bookTitle: bookById(state, session.bookId)?.title,
    bookType: session.bookType,
    startTime: session.startTime,
    endTime: session.endTime,
    durationSeconds: session.durationSeconds,
    startProgress: session.startProgress,
    endProgress: session.endProgress,
    progressDelta: session.progressDelta,
    startLocation: session.startLocation,
    endLocation: session.endLocation,
    createdAt: localTime(new Date(session.storedAt)),
  };
}
