import type { Failure } from "../domain/failure";
import { failed, ok, type Result } from "../domain/result";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { SettingsStore } from "../ports/settingsStore";
import type { Tasks } from "../ports/tasks";
import type { Token, TokenStore } from "../ports/tokenStore";
import { isCurrent, type Account } from "./account";
import type { Connection } from "./connection";
import { tokenIn } from "./tokens";

/** Servers lock an account for a quarter of an hour after a few wrong logins; longer, if they say so. */
const lockSeconds = 900;
const longestLock = 86400;

/** Tokens that a server makes within the same second are the same, which some do not take well. */
const sameSecond = 2;

/** @noSelf */
export interface LoginParts {
  readonly connection: Connection;
  readonly codec: Codec;
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly settings: SettingsStore;
  readonly tokens: TokenStore;
}

/**
 * Gets tokens and keeps them. Failures: those of `Connection.ask`; denied, also for the 400 with which real servers
 * answer a wrong password; refused (429) while the server wants no login; cancelled, when the account was changed
 * meanwhile; storage.
 *
 * @noSelf
 */
export interface Login {
  /** With name and password (§5 rule 2). A refusal is remembered in the settings, and forgotten by a success. */
  logIn(account: Account): Result<Token>;
  /** With a refresh token, which serves only once. */
  refresh(account: Account, refreshToken: string): Result<Token>;
  /** Tries again although the server wanted no login: a person asked for it. */
  unlock(): void;
}

interface State {
  /** Elapsed seconds until which the server wants no login. */
  lockedUntil: number;
}

/** Logins to the server that is set. */
export function createLogin(parts: LoginParts): Login {
  const state: State = { lockedUntil: 0 };
  return {
    logIn: (account) => logIn(state, parts, account),
    refresh: (account, refreshToken) => refresh(state, parts, account, refreshToken),
    unlock: () => {
      state.lockedUntil = 0;
    },
  };
}

function logIn(state: State, parts: LoginParts, account: Account): Result<Token> {
  const { username, password } = account;
  const answer = exchange(state, parts, "/api/v1/auth/login", { username, password });
  if (!isCurrent(account, parts.settings.current())) return failed({ kind: "cancelled", sent: true });
  if (!answer.ok) return failed(turnedAway(parts.settings, answer.failure));
  const kept = keep(parts, account, answer.value);
  if (!kept.ok || !parts.settings.current().libraryLoginRefused) return kept;
  const forgiven = parts.settings.save({ libraryLoginRefused: false });
  return forgiven.ok ? kept : forgiven;
}

function refresh(state: State, parts: LoginParts, account: Account, refreshToken: string): Result<Token> {
  const answer = exchange(state, parts, "/api/v1/auth/refresh", { refreshToken });
  if (!isCurrent(account, parts.settings.current())) return failed({ kind: "cancelled", sent: true });
  return answer.ok ? keep(parts, account, answer.value) : answer;
}

/** Asks for a token, without any credentials in the headers: some servers look at those even here. */
function exchange(state: State, parts: LoginParts, path: string, body: unknown): Result<unknown> {
  const { connection, clock } = parts;
  if (clock.elapsed() < state.lockedUntil) return failed({ kind: "refused", status: 429, message: "" });
  let answer = connection.ask({ method: "POST", path, headers: {}, body });
  if (!answer.ok && isClash(answer.failure)) {
    waitOut(parts);
    answer = connection.ask({ method: "POST", path, headers: {}, body });
  }
  if (!answer.ok) state.lockedUntil = Math.max(state.lockedUntil, clock.elapsed() + lockOf(answer.failure));
  return answer;
}

function waitOut({ clock, tasks }: LoginParts): void {
  const end = clock.elapsed() + sameSecond;
  while (clock.elapsed() < end) tasks.pause();
}

/** Two tokens of one user within one second: the database of the server takes only one. */
function isClash(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 400 && failure.message.indexOf("conflict") >= 0;
}

/** For how many seconds the server wants no login. */
function lockOf(failure: Failure): number {
  if (failure.kind !== "refused" || failure.status !== 429) return 0;
  return Math.max(lockSeconds, Math.min(failure.waitSeconds ?? 0, longestLock));
}

/**
 * A wrong password is remembered: every automatic try with it would bring the account closer to being locked. What a
 * web page says comes from somebody on the way, who knows nothing of passwords.
 */
function turnedAway(settings: SettingsStore, failure: Failure): Failure {
  if ((failure.kind !== "refused" && failure.kind !== "denied") || failure.isPage === true) return failure;
  const isWrong = failure.kind === "refused" && failure.status === 400 && !isClash(failure);
  if (!isWrong && failure.kind !== "denied") return failure;
  const saved = settings.save({ libraryLoginRefused: true });
  if (!saved.ok) return saved.failure;
  return isWrong ? { kind: "denied", status: 401, message: failure.message } : failure;
}

/** Kept before anything else happens: the refresh token that it replaces is worth nothing any more. */
function keep({ codec, clock, tokens }: LoginParts, account: Account, answer: unknown): Result<Token> {
  const token = tokenIn(codec, answer, clock.now());
  if (!token.ok) return token;
  const saved = tokens.save(account.server, account.username, token.value);
  return saved.ok ? ok(token.value) : saved;
}
