import { done, ok, type Result } from "../../domain/result";
import type { Session } from "../../domain/session/session";
import type { Settings } from "../../domain/settings";
import { counts } from "../../domain/session/validation";
import type { SessionStore } from "../../ports/sessionStore";

/**
 * The session that a crash or an empty battery cut short: closed as of its last checkpoint and put into the outbox.
 * The value is that session, or undefined when there was none that counts. Failure: storage.
 */
export function recoverSession(sessions: SessionStore, settings: Settings): Result<Session | undefined> {
  const interrupted = sessions.interrupted();
  if (!interrupted.ok || interrupted.value === undefined) return interrupted;
  const session = interrupted.value;
  if (!counts(session, settings)) return forget(sessions);
  const added = sessions.add(session);
  return added.ok ? ok(session) : added;
}

function forget(sessions: SessionStore): Result<undefined> {
  const dropped = sessions.dropCheckpoint();
  return dropped.ok ? done : dropped;
}
