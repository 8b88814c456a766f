import { caught, failed, ok, type Result } from "../base/result";
import type { Failure } from "../base/failure";
import type { DeviceState } from "../model/deviceState";
import type { Settings } from "../model/settings";
import type { Codec } from "../koreader/host.port";
import { isEncryptionOf } from "../base/trust";
import type { Addresses } from "./addresses";
import type { Client } from "./client";
import { fieldsOf, numberOf, textOf } from "./decode";
import { asNotSent } from "./failures";
import type { ServerContext } from "./requestHeaders";
import { getDeviceState, saveDeviceState, changeTogether } from "../store/deviceState";
import { getSettings } from "../store/settings";
import { saveToken, type Token } from "../store/connection";

const daySeconds = 86400;

/** §5 rule 2. */
const lifeSeconds = 28 * daySeconds;

/** Seconds; servers lock accounts for 15 minutes. */
const lockSeconds = 900;

/** Seconds to wait before the next login: servers make equal tokens within one second, and some reject them. */
const sameSecond = 2;

/** Seconds between two looks of a task that waits. Shorter pauses would keep the processor awake. */
export const pauseSeconds = 0.1;

/** Retries after a clash of tokens. */
const turns: readonly number[] = [0, 1, 2, 3, 4];

export interface Account {
  readonly server: string;
  readonly username: string;
  readonly password: string;
}

/** Failure: unconfigured. */
export function libraryAccount({ serverUrl, libraryUsername, libraryPassword }: Settings): Result<Account> {
  if (serverUrl === "") return failed({ kind: "unconfigured", missing: "server" });
  if (libraryUsername === "") return failed({ kind: "unconfigured", missing: "library account" });
  return ok({ server: serverUrl, username: libraryUsername, password: libraryPassword });
}

/** False after a change by the user. */
export function isCurrent({ server, username, password }: Account, settings: Settings): boolean {
  const { serverUrl, libraryUsername, libraryPassword } = settings;
  return isSameUrl(server, serverUrl) && username === libraryUsername && password === libraryPassword;
}

/** A redirect to https corrects the URL meanwhile. */
function isSameUrl(before: string, now: string): boolean {
  return before === now || isEncryptionOf(before, now);
}

/** @noSelf */
export interface LoginContext extends Pick<ServerContext, "codec" | "clock" | "tasks" | "database"> {
  readonly connection: Client;
  readonly addresses: Addresses;
}

/** Failures: those of `Client.ask`; denied; refused (429) during a lock; cancelled; storage. @noSelf */
export interface Login {
  /** §5 rule 2. A refusal is remembered for a while. */
  logIn(account: Account): Result<Token>;
  /** Works once. */
  refresh(account: Account, refreshToken: string): Result<Token>;
  unlock(): void;
  /** Forgets a refusal that is a day old, or from another network or address. */
  reconsider(): void;
}

interface State {
  /** Elapsed seconds, and the answer until then. */
  lockedUntil: number;
  locked: Failure;
  /** Account with the wrong password; undefined: all logins. */
  lockedOut: Account | undefined;
  /** Elapsed seconds: failed refreshes lock out refreshes, on servers that count them apart from logins. */
  noRefreshUntil: number;
}

export function createLogin(context: LoginContext): Login {
  const state: State = { lockedUntil: 0, locked: tooMany, lockedOut: undefined, noRefreshUntil: 0 };
  return {
    logIn: (account) => logIn(state, context, account),
    refresh: (account, refreshToken) => refresh(state, context, account, refreshToken),
    unlock: () => {
      state.lockedUntil = 0;
    },
    reconsider: () => reconsider(context),
  };
}

function logIn(state: State, context: LoginContext, account: Account): Result<Token> {
  const { username, password } = account;
  if (isLocked(state, context, account)) return failed(state.locked);
  const answer = exchange(state, context, "/api/v1/auth/login", { username, password });
  if (!isCurrent(account, getSettings(context.database))) return failed({ kind: "cancelled", sent: true });
  if (!answer.ok) return failed(turnedAway(state, context, account, answer.failure));
  return saveTokens(context, account, answer.value, { loginRefusedAt: 0 });
}

function refresh(state: State, context: LoginContext, account: Account, refreshToken: string): Result<Token> {
  if (isLocked(state, context, account)) return failed(state.locked);
  const hasPause = (): boolean => context.clock.elapsed() < state.noRefreshUntil;
  if (hasPause()) return failed(spent);
  const answer = exchange(state, context, "/api/v1/auth/refresh", { refreshToken });
  if (!isCurrent(account, getSettings(context.database))) return failed({ kind: "cancelled", sent: true });
  if (hasPause()) return failed(spent);
  return answer.ok ? saveTokens(context, account, answer.value) : answer;
}

const tooMany: Failure = { kind: "refused", status: 429, message: "" };

/** The refresh token is of no use: a login is tried. */
const spent: Failure = { kind: "denied", status: 401, message: "" };

/** Without credentials in headers, which some servers check. */
function exchange(state: State, context: LoginContext, path: string, body: unknown): Result<unknown> {
  const { connection, clock } = context;
  const call = { method: "POST", path, headers: {}, body, errand: "login" } as const;
  let answer = connection.ask(call);
  for (const turn of turns) {
    if (answer.ok || !isClash(answer.failure)) break;
    waitOut(context, turn);
    answer = connection.ask(call);
  }
  if (!answer.ok && isClash(answer.failure)) return failed(tooMany);
  if (!answer.ok && answer.failure.kind === "refused" && answer.failure.status === 429) {
    if (path.endsWith("/refresh")) {
      state.noRefreshUntil = clock.elapsed() + lockOf(answer.failure.waitSeconds);
      return answer;
    }
    state.locked = tooMany;
    state.lockedOut = undefined;
    state.lockedUntil = Math.max(state.lockedUntil, clock.elapsed() + lockOf(answer.failure.waitSeconds));
  }
  return answer;
}

/** A lock of one password does not affect another. */
function isLocked({ lockedUntil, lockedOut }: State, { clock }: LoginContext, account: Account): boolean {
  if (clock.elapsed() >= lockedUntil) return false;
  const { server, username, password } = lockedOut ?? account;
  return server === account.server && username === account.username && password === account.password;
}

/** `turn`: from 0. Spread by the clock's fraction, because several devices wait at the same time. */
function waitOut({ clock, tasks }: LoginContext, turn: number): void {
  const noise = clock.elapsed() * 1000;
  const spread = (noise - Math.floor(noise)) * turn * sameSecond;
  const end = clock.elapsed() + sameSecond + spread;
  while (clock.elapsed() < end) tasks.pause(pauseSeconds);
}

/** Two tokens of one second clash in the server's database. */
function isClash(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 400 && failure.message.indexOf("conflict") >= 0;
}

/** Seconds, a day at most. */
function lockOf(asked: number | undefined): number {
  return Math.max(lockSeconds, Math.min(asked ?? 0, daySeconds));
}

/** Remembers a wrong password, as retries lead to a lock; for long only from an identified server. */
function turnedAway(state: State, context: LoginContext, account: Account, failure: Failure): Failure {
  const denied = denialOf(failure);
  if (denied === undefined) return asNotSent(failure);
  const { addresses, clock, database } = context;
  state.locked = denied;
  state.lockedOut = account;
  state.lockedUntil = clock.elapsed() + lockSeconds;
  if (!addresses.hasShown()) return denied;
  const refusal = {
    loginRefusedAt: clock.now(),
    loginRefusedBy: addresses.last() ?? "",
    loginRefusedIn: addresses.network() ?? "",
  };
  const saved = caught(() => saveDeviceState(database, refusal));
  return saved.ok ? denied : saved.failure;
}

/** Real servers send 400; undefined for other failures. */
function denialOf(failure: Failure): Failure | undefined {
  if (failure.kind === "denied") return failure.isPage === true ? undefined : failure;
  if (failure.kind !== "refused" || failure.status !== 400 || isClash(failure)) return undefined;
  return { kind: "denied", status: 401, message: failure.message };
}

function reconsider({ addresses, clock, database }: LoginContext): void {
  const { loginRefusedAt, loginRefusedBy, loginRefusedIn } = getDeviceState(database);
  const isOld = Math.abs(clock.now() - loginRefusedAt) >= daySeconds;
  if (isOld || isOther(loginRefusedBy, addresses.last()) || isOther(loginRefusedIn, addresses.network()))
    caught(() => saveDeviceState(database, { loginRefusedAt: 0 }));
}

function isOther(then: string, now: string | undefined): boolean {
  return then !== "" && now !== undefined && now !== then;
}

/** Stored first, because the old refresh token is void. In one transaction with `state`. */
function saveTokens(
  context: LoginContext,
  { username }: Account,
  answer: unknown,
  state: Partial<DeviceState> = {},
): Result<Token> {
  const { codec, clock, database } = context;
  const { serverUrl: server } = getSettings(database);
  const token = tokenIn(codec, answer, clock.now());
  if (!token.ok) return token;
  changeTogether(database, () => {
    saveToken(database, server, username, token.value);
    saveDeviceState(database, { ...state, acceptedLibrary: username });
  });
  return ok(token.value);
}

/** Lifetime by `expires` in seconds, or the token's times; 28 days at most. `now`: Unix seconds. Failure: unreadable. */
function tokenIn(codec: Codec, answer: unknown, now: number): Result<Token> {
  const fields = fieldsOf(answer);
  const access = textOf(fields?.["accessToken"]);
  if (fields === undefined || access === undefined || !isSendable(access))
    return failed({ kind: "unreadable", detail: "a login without a token" });
  const lifetime = timeOf(fields["expires"]) ?? timeOf(lifeIn(codec, access, now)) ?? lifeSeconds;
  const life = Math.min(lifetime, lifeSeconds);
  const refresh = textOf(fields["refreshToken"]) ?? "";
  const isUsable = refresh !== "" && isSendable(refresh);
  return ok({ access, refresh: isUsable ? refresh : undefined, createdAt: now, expiresAt: now + life });
}

/** Bytes; servers reject longer headers. */
const maxTokenLength = 8000;

/** Visible ASCII is safe in a header. */
function isSendable(token: string): boolean {
  if (token.length > maxTokenLength) return false;
  let place = 0;
  while (place < token.length) {
    const code = token.charCodeAt(place);
    if (code <= 32 || code >= 127) return false;
    place += 1;
  }
  return true;
}

/** Undefined if unusable. */
function timeOf(value: unknown): number | undefined {
  const seconds = numberOf(value);
  return seconds !== undefined && seconds > 0 ? seconds : undefined;
}

/** Seconds by the server's clock; undefined if it is no JWT. */
function lifeIn(codec: Codec, token: string, now: number): number | undefined {
  const payload = codec.fromBase64Url(token.split(".")[1] ?? "");
  const decoded = payload === undefined ? undefined : codec.decode(payload);
  const claims = decoded?.ok === true ? fieldsOf(decoded.value) : undefined;
  const ends = numberOf(claims?.["exp"]);
  return ends === undefined ? undefined : ends - (numberOf(claims?.["iat"]) ?? now);
}
