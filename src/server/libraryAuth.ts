import type { Failure } from "../domain/failure";
import { done, failed, ok, type Result } from "../domain/result";
import type { Token } from "../ports/tokenStore";
import { isCurrent, libraryAccount, type Account } from "./account";
import type { Call } from "./connection";
import { createLogin, type Login, type LoginParts } from "./login";
import { isWorn } from "./tokens";

/** Longer than one renewal can take: a task that has died in one must not stop the others for ever. */
const longestRenewal = 60;

export type LibraryAuthParts = LoginParts;

/**
 * Calls with a Bearer token (§5).
 *
 * @noSelf
 */
export interface LibraryAuth {
  /**
   * Asks as the library user: with the token that is kept, a refreshed one, or a new login. A 401 costs one new token
   * and one more try. Failures: those of `Connection.ask`; denied, without asking, while the login is refused; refused
   * (429) while the server wants no login; cancelled, when the account was changed meanwhile; storage.
   */
  ask(call: Omit<Call, "headers">): Result<unknown>;
  /** Logs in anew, whatever is kept or was refused before: a person wants to know. */
  login(): Result<undefined>;
}

interface State {
  readonly login: Login;
  /** Elapsed seconds until which another task may be getting a token; 0: none is. */
  busyUntil: number;
}

/** The Bearer scheme; one renewal at a time, because a refresh token serves only once. */
export function createLibraryAuth(parts: LibraryAuthParts): LibraryAuth {
  const state: State = { login: createLogin(parts), busyUntil: 0 };
  return {
    ask: (call) => ask(state, parts, call),
    login: () => logIn(state, parts),
  };
}

function logIn(state: State, parts: LibraryAuthParts): Result<undefined> {
  const account = libraryAccount(parts.settings.current());
  if (!account.ok) return account;
  state.login.unlock();
  const fresh = alone(state, parts, account.value, () => state.login.logIn(account.value));
  return fresh.ok ? done : fresh;
}

function ask(state: State, parts: LibraryAuthParts, call: Omit<Call, "headers">): Result<unknown> {
  const account = libraryAccount(parts.settings.current());
  if (!account.ok) return account;
  const token = validToken(state, parts, account.value);
  if (!token.ok) return token;
  const answer = askWith(parts, call, token.value);
  if (answer.ok || !isAboutToken(answer.failure)) return answer;
  const fresh = alone(state, parts, account.value, () => renew(state, parts, account.value, token.value));
  return fresh.ok ? askWith(parts, call, fresh.value) : fresh;
}

function askWith(
  { connection }: LibraryAuthParts,
  call: Omit<Call, "headers">,
  { access }: Token,
): Result<unknown> {
  return connection.ask({ ...call, headers: { Authorization: `Bearer ${access}` } });
}

/** Real servers also answer 401 for what a valid user may not do; a new token would not help. */
function isAboutToken(failure: Failure): boolean {
  if (failure.kind !== "denied" || failure.status !== 401 || failure.isPage === true) return false;
  const words = failure.message.toLowerCase();
  return words.indexOf("belong") < 0 && words.indexOf("disabled") < 0;
}

function validToken(state: State, parts: LibraryAuthParts, account: Account): Result<Token> {
  const kept = parts.tokens.find(account.server, account.username);
  if (!kept.ok) return kept;
  const token = kept.value;
  if (token !== undefined && !isWorn(token, parts.clock.now())) return ok(token);
  return alone(state, parts, account, () => renew(state, parts, account, token));
}

/** One at a time; who comes second waits, and then finds what the first has fetched. */
function alone(
  state: State,
  { clock, tasks, settings }: LibraryAuthParts,
  account: Account,
  fetch: () => Result<Token>,
): Result<Token> {
  while (clock.elapsed() < state.busyUntil) tasks.pause();
  if (!isCurrent(account, settings.current())) return failed({ kind: "cancelled", sent: false });
  state.busyUntil = clock.elapsed() + longestRenewal;
  const fetched = fetch();
  state.busyUntil = 0;
  return fetched;
}

/** A token other than the useless one: what another task has fetched meanwhile, a refreshed one, or a new one. */
function renew(
  { login }: State,
  { settings, tokens }: LibraryAuthParts,
  account: Account,
  useless: Token | undefined,
): Result<Token> {
  const kept = tokens.find(account.server, account.username);
  if (!kept.ok) return kept;
  const token = kept.value;
  if (token !== undefined && token.access !== useless?.access) return ok(token);
  const refreshed = token?.refresh === undefined ? undefined : login.refresh(account, token.refresh);
  if (refreshed !== undefined && (refreshed.ok || !isSpent(refreshed.failure))) return refreshed;
  if (settings.current().libraryLoginRefused) return failed({ kind: "denied", status: 401, message: "" });
  return login.logIn(account);
}

/** This refresh token gets nothing; the password may. Not while the server is away, or wants to be left alone. */
function isSpent(failure: Failure): boolean {
  if (failure.kind === "refused") return failure.status !== 408 && failure.status !== 429;
  return failure.kind === "denied" || failure.kind === "unreadable" || failure.kind === "redirected";
}
