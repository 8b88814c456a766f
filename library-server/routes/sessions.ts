import { z } from "zod";
import { empty, localTime, ok, refusal } from "../answer";
import type { Context } from "../context";
import type { Dialect } from "../dialect";
import { endpoint } from "../endpoint";
import { idInPath, numberInQuery } from "../shapes/scalars";
import {
  batch,
  batchLimits,
  looseBatch,
  type LooseSession,
  looseSingle,
  sessionLimits,
  single,
} from "../shapes/session";
import { bookById, nextId, type State, type StoredSession, type User } from "../state/state";
import { denied, unknownBook } from "./books";

const mostListed = 100;

export const sessionRoutes = [
  endpoint({
    method: "POST",
    path: "/api/v1/reading-sessions",
    access: "session",
    exists: (dialect) => dialect.sessions,
    body: looseSingle,
    allowed: { body: single },
    limits: () => sessionLimits,
    answer: ({ context, body, user }) => {
      if (bookById(context.state, body.bookId) === undefined) return unknownBook(body.bookId);
      if (isBarred(context, user())) return denied(context.dialect);
      store(context, user(), body, body, "single");
      return empty(202);
    },
  }),

  endpoint({
    method: "POST",
    path: "/api/v1/reading-sessions/batch",
    access: "session",
    exists: (dialect) => dialect.batch,
    // §9 rule 2; a server that guards its unknown paths has already refused the MD5 headers.
    absent: (dialect) => (dialect.guardsUnknownPaths ? undefined : refusal(403, "Access denied.")),
    body: looseBatch,
    allowed: { body: batch },
    limits: () => batchLimits,
    answer: ({ context, body, user }) => {
      if (bookById(context.state, body.bookId) === undefined) return unknownBook(body.bookId);
      if (isBarred(context, user())) return denied(context.dialect);
      // One session whose end is before its start makes the whole batch fail.
      if (body.sessions.some(({ startTime, endTime }) => Date.parse(endTime ?? "") < Date.parse(startTime ?? "")))
        return refusal(400, "End time must be after start time");
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
    query: z.object({ page: numberInQuery.default(0), size: numberInQuery.default(5) }),
    answer: ({ context, params, query, user }) => {
      if (query.size < 1 || query.size > mostListed) return refusal(400, "Validation error", ["size: 1 to 100"]);
      if (bookById(context.state, params.id) === undefined) return unknownBook(params.id);
      return ok(pageOf(context, sessionsOf(context.state, user(), params.id), query));
    },
  }),
];

type OfOneBook = Pick<z.output<ReturnType<typeof looseBatch>>, "bookId" | "bookType">;

/** Only one kind of server checks whether the user may see the book's library. */
function isBarred({ dialect }: Context, { hasLibrary }: User): boolean {
  return dialect.sessionsNeedLibrary && !hasLibrary;
}

function store(
  { state, clock }: Context,
  user: User,
  { bookId, bookType }: OfOneBook,
  session: LooseSession,
  through: "single" | "batch",
): StoredSession {
  const { startTime, endTime, durationSeconds, ...rest } = session;
  const stored: StoredSession = {
    // The checks before have made sure that these three fields are present.
    startTime: startTime!,
    endTime: endTime!,
    durationSeconds: durationSeconds!,
    ...present(rest),
    id: nextId(state),
    userId: user.id,
    bookId,
    bookType: bookType!,
    through,
    storedAt: clock.now(),
  };
  state.sessions.push(stored);
  return stored;
}

/** The object without its null fields. */
function present<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], null> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Exclude<Fields[Name], null> };
}

/** The sessions, newest start first. */
function sessionsOf(state: State, user: User, bookId: number): readonly StoredSession[] {
  return state.sessions
    .filter((session) => session.userId === user.id && session.bookId === bookId)
    .sort((one, other) => Date.parse(other.startTime) - Date.parse(one.startTime) || other.id - one.id);
}

function pageOf(
  { state, dialect }: Context,
  sessions: readonly StoredSession[],
  { page, size }: { page: number; size: number },
) {
  return {
    content: sessions.slice(page * size, (page + 1) * size).map((session) => listed(state, session, dialect)),
    page: {
      size,
      number: page,
      totalElements: sessions.length,
      totalPages: Math.ceil(sessions.length / size),
    },
  };
}

/** Lists leave out some fields. */
function listed(state: State, session: StoredSession, { locations }: Dialect): object {
  const location = (sent: string | number | undefined) =>
    sent === undefined || locations === "integer" ? sent : String(sent);
  return {
    id: session.id,
    bookId: session.bookId,
    bookTitle: bookById(state, session.bookId)?.title,
    bookType: session.bookType,
    startTime: wholeSeconds(session.startTime),
    endTime: wholeSeconds(session.endTime),
    durationSeconds: session.durationSeconds,
    startProgress: session.startProgress,
    endProgress: session.endProgress,
    progressDelta: session.progressDelta,
    startLocation: location(session.startLocation),
    endLocation: location(session.endLocation),
    createdAt: localTime(new Date(session.storedAt)),
  };
}

/** A time as servers store it: whole seconds, in UTC. */
function wholeSeconds(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
