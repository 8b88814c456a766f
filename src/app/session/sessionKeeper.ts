import type { Result } from "../../domain/result";
import type { Session } from "../../domain/session/session";
import type { Log } from "../../ports/log";
import type { SessionStore } from "../../ports/sessionStore";
import type { Tasks } from "../../ports/tasks";
import { createKeeper, type Keeper } from "../sync/keepTrying";

/** @noSelf */
export interface KeepParts {
  readonly tasks: Tasks;
  readonly log: Log;
  readonly sessions: SessionStore;
  /** A session has gone into the outbox. */
  sessionStored(): void;
}

/** Puts sessions into the outbox, at once or as soon as the store takes them. */
export function createSessionKeeper({ tasks, log, sessions, sessionStored }: KeepParts): Keeper<Session> {
  return createKeeper({
    tasks,
    store: (session) => {
      const added = sessions.add(session);
      reportUnstored(log, added);
      return added;
    },
    stored: sessionStored,
    replaces: () => false,
  });
}

/** What the store would not take is told in the log, and nowhere else: it is tried again. */
export function reportUnstored(log: Log, result: Result<undefined>): void {
  if (!result.ok && result.failure.kind === "storage")
    log.warn(`session not stored: ${result.failure.detail}`);
}
