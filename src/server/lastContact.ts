import { caught } from "../base/storageError";
import { detailOf, type Failure, isTransient } from "../base/failure";
import type { Result } from "../base/result";
import { sentenceFor } from "../base/sentence";
import type { Client } from "./client";
import type { ServerContext } from "./serverContext";
import { getLastContact, type LastContact, saveLastContact } from "../store/connection";

/** Seconds that the stored time may lag. Accepted items store it in their own transaction (`heardAt`). */
const keptFor = 7200;

/**
 * Last contact. Memory and disk only.
 *
 * @noSelf
 */
export interface ContactRecorder {
  /** Records an outcome. */
  note(outcome: Result<unknown>): void;
  last(): LastContact;
  /** After a change of server. */
  forget(): void;
}

export type ContactContext = Pick<ServerContext, "clock" | "translate" | "database">;

interface State {
  /** Undefined before first use. */
  last: LastContact | undefined;
  /** Stored value. */
  kept: LastContact;
}

/** For the present server. */
export function createContactRecorder(context: ContactContext): ContactRecorder {
  const state: State = { last: undefined, kept: {} };
  return {
    note: (outcome) => note(state, context, outcome),
    last: () => lastOf(state, context),
    forget: () => save(state, context, {}),
  };
}

/** Records outcomes and logs failures, without messages. */
export function recordContact({ ask }: Client, contact: ContactRecorder, { log }: Pick<ServerContext, "log">): Client {
  return {
    ask: (call) => {
      const outcome = ask(call);
      if (!outcome.ok && isLogged(outcome.failure))
        log.warn(`${call.method} ${call.path.split("?")[0]}: ${detailOf(outcome.failure)}`);
      contact.note(outcome);
      return outcome;
    },
  };
}

function note(state: State, context: ContactContext, outcome: Result<unknown>): void {
  const at = context.clock.now();
  const { heardAt } = lastOf(state, context);
  if (outcome.ok || isAnswer(outcome.failure)) return update(state, context, { heardAt: at });
  if (!isTrouble(outcome.failure)) return;
  const sentence = sentenceFor(context.translate, outcome.failure);
  update(state, context, { heardAt, trouble: { at, sentence } });
}

function isAnswer(failure: Failure): boolean {
  return failure.kind === "refused" && (failure.status === 404 || failure.status === 409);
}

/** Requests that were not sent are logged by the caller. */
function isLogged(failure: Failure): boolean {
  return isTrouble(failure) || (!isAnswer(failure) && (failure.kind === "refused" || failure.kind === "denied"));
}

/** Unreachable, or not a library. Permissions are reported elsewhere. */
function isTrouble(failure: Failure): boolean {
  if (failure.kind === "refused") return isTransient(failure);
  if (failure.kind === "denied") return failure.isPage === true;
  return troubles.includes(failure.kind);
}

const troubles: readonly Failure["kind"][] = [
  "unreachable",
  "untrusted",
  "timeout",
  "broken",
  "redirected",
  "unreadable",
];

function lastOf(state: State, { database }: ContactContext): LastContact {
  if (state.last !== undefined) return state.last;
  const kept = caught(() => getLastContact(database));
  if (!kept.ok) return {};
  state.kept = kept.value;
  state.last = kept.value;
  return kept.value;
}

function update(state: State, context: ContactContext, contact: LastContact): void {
  state.last = contact;
  if (!isNews(state.kept, contact)) return;
  const kept = caught(() => getLastContact(context.database));
  if (kept.ok) state.kept = kept.value;
  if (isNews(state.kept, contact)) save(state, context, contact);
}

function isNews(kept: LastContact, { heardAt, trouble }: LastContact): boolean {
  if (kept.trouble?.sentence !== trouble?.sentence) return true;
  return Math.abs((heardAt ?? 0) - (kept.heardAt ?? 0)) >= keptFor;
}

/** Retried at the next answer. */
function save(state: State, { database }: ContactContext, contact: LastContact): void {
  state.last = contact;
  if (caught(() => saveLastContact(database, contact)).ok) state.kept = contact;
}
