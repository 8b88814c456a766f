import { done } from "../../domain/result";
import type { Session } from "../../domain/session/session";
import type { MatchStore } from "../../ports/historyStore";
import type { SessionStore } from "../../ports/sessionStore";

/** The store of sessions, deaf to books whose sessions the reader does not want kept. */
export function honourChoice(sessions: SessionStore, matches: MatchStore): SessionStore {
  const isWanted = ({ fingerprint }: Session): boolean => {
    const choice = matches.choice(fingerprint);
    return !choice.ok || choice.value === "track";
  };
  return {
    ...sessions,
    checkpoint: (session) => (isWanted(session) ? sessions.checkpoint(session) : done),
    add: (session) => (isWanted(session) ? sessions.add(session) : sessions.dropCheckpoint()),
  };
}
