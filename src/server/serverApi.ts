import { failed, type Result, done, ok, attempted, caught } from "../base/result";
import type { Codec } from "../koreader/host.port";
import type { Settings } from "../model/settings";
import type { BookPositions } from "../model/bookState";
import type { Addresses } from "./addresses";
import type { Client } from "./client";
import { type Call, asNotSent } from "./failures";
import type { Dialects } from "./dialects/learned";
import type { ServerContext } from "./requestHeaders";
import type { ServerZone } from "./serverZone";
import { urlText } from "../base/webAddress";
import type { Failure } from "../base/failure";
import {
  createLogin,
  isCurrent,
  libraryAccount,
  pauseSeconds,
  type Account,
  type Login,
  type LoginContext,
} from "./login";
import { getSettings } from "../store/settings";
import { findToken, type Token } from "../store/connection";
import { isLoginRefused } from "../store/deviceState";

/** Without credentials. */
export type AnonymousRequest = Omit<Call, "headers" | "token">;

/** Last position requests of this process. */
interface LastPositions {
  /** Place sent last, to recognise the server that took it. */
  sent?: { readonly fingerprint: string; readonly place: string } | undefined;
  /** Positions fetched last, by address and book; Unix seconds. */
  positions?: { readonly key: string; readonly at: number; readonly positions: BookPositions } | undefined;
}

/** Failures: those of `Client.ask`, and unconfigured. @noSelf */
export interface ServerApi {
  readonly codec: Codec;
  readonly addresses: Addresses;
  readonly dialects: Dialects;
  /** File IDs, by address and book. */
  readonly files: Record<string, BookPositions["files"] | undefined>;
  readonly lastPositions: LastPositions;
  readonly zone: ServerZone;
  /** Unix seconds. */
  now(): number;
  settings(): Settings;
  /** MD5 headers only: real servers refuse a token beside them. */
  askAsReader(question: AnonymousRequest): Result<unknown>;
  /** Bearer token. */
  askAsLibrary(question: LibraryRequest): Result<unknown>;
  askAsAnybody(question: AnonymousRequest): Result<unknown>;
  pause(seconds?: number): void;
}

/** @noSelf */
interface ServerApiContext extends Pick<ServerContext, "codec" | "settings"> {
  readonly connection: Client;
  readonly libraryAuth: LibraryAuth;
  readonly addresses: Addresses;
  readonly dialects: Dialects;
  readonly zone: ServerZone;
  pause(seconds?: number): void;
  /** Unix seconds. */
  now(): number;
  /** First successful login of a reader account. */
  accept(username: string): void;
}

export function createServerApi(context: ServerApiContext): ServerApi {
  const { connection, libraryAuth, codec, addresses, settings, dialects, zone, pause, now, accept } = context;
  return {
    codec,
    addresses,
    dialects,
    settings,
    files: {},
    lastPositions: {},
    zone,
    now,
    pause,
    askAsReader: (question) => {
      libraryAuth.reconsider();
      const headers = readerHeaders(codec, settings());
      if (!headers.ok) return headers;
      const { readerUsername } = settings();
      const answer = connection.ask({ ...question, headers: headers.value });
      if (answer.ok && readerUsername === settings().readerUsername) accept(readerUsername);
      return ofAccount("reader", answer);
    },
    askAsLibrary: (question) => ofAccount("library", libraryAuth.ask(question)),
    askAsAnybody: (question) => connection.ask({ ...question, headers: {} }),
  };
}

function ofAccount(account: "reader" | "library", answer: Result<unknown>): Result<unknown> {
  if (answer.ok || answer.failure.kind !== "denied") return answer;
  return failed(Object.assign(answer.failure, { account }));
}

const daySeconds = 86400;

/** Seconds; a dead task must not block others. */
const maxRenewalSeconds = 60;

/** Seconds in which a login by the user is not repeated. */
const momentSeconds = 60;

/** Servers reject a refresh token younger than this as a failed login. */
const youngest = 125;

/** MD5 scheme (§5) over the UTF-8 password. Failure: unconfigured. */
function readerHeaders(codec: Codec, settings: Settings): Result<Readonly<Record<string, string>>> {
  const { readerUsername, readerPassword } = settings;
  if (readerUsername === "") return failed({ kind: "unconfigured", missing: "reader account" });
  return ok({ "x-auth-user": readerUsername, "x-auth-key": codec.md5(readerPassword) });
}

type LibraryRequest = Omit<Call, "headers" | "token"> & {
  /** For paths that ignore headers. */
  readonly tokenInPath?: boolean;
};

/** Requests with a Bearer token (§5). @noSelf */
export interface LibraryAuth {
  /**
   * With the stored token, a refresh, or a login; a 401 costs one retry. Failures: those of `Client.ask`; denied,
   * without a request, after a refusal; refused (429) during a lock; cancelled after a change of account; storage.
   */
  ask(question: LibraryRequest): Result<unknown>;
  /** By the user, despite an earlier refusal. */
  login(): Result<undefined>;
  reconsider(): void;
}

interface State {
  readonly login: Login;
  /** Elapsed seconds; 0: no renewal under way. */
  busyUntil: number;
}

/** One renewal at a time, because a refresh token works once. */
export function createLibraryAuth(context: LoginContext): LibraryAuth {
  const state: State = { login: createLogin(context), busyUntil: 0 };
  return {
    ask: (question) => ask(state, context, question),
    login: () => attempted(() => logIn(state, context)),
    reconsider: state.login.reconsider,
  };
}

function logIn(state: State, context: LoginContext): Result<undefined> {
  const account = libraryAccount(getSettings(context.database));
  if (!account.ok) return account;
  state.login.unlock();
  const kept = findToken(context.database, account.value.server, account.value.username);
  // A recent token is the server's answer to this account and password.
  if (kept !== undefined && Math.abs(context.clock.now() - kept.createdAt) < momentSeconds) return done;
  const fresh = exclusively(state, context, account.value, () => state.login.logIn(account.value));
  return fresh.ok ? done : fresh;
}

function ask(state: State, context: LoginContext, question: LibraryRequest): Result<unknown> {
  const account = libraryAccount(getSettings(context.database));
  if (!account.ok) return account;
  const token = validToken(state, context, account.value);
  if (!token.ok) return failed(asNotSent(token.failure));
  const answer = askWith(context, question, token.value);
  if (answer.ok || !isAboutToken(answer.failure)) return answer;
  const fresh = exclusively(state, context, account.value, () => renew(state, context, account.value, token.value));
  return fresh.ok ? askWith(context, question, fresh.value) : failed(asNotSent(fresh.failure));
}

function askWith({ connection }: LoginContext, question: LibraryRequest, { access }: Token): Result<unknown> {
  if (question.tokenInPath === true) return connection.ask({ ...question, headers: {}, token: urlText(access) });
  return connection.ask({ ...question, headers: { Authorization: `Bearer ${access}` } });
}

/** Real servers also send 401 for missing permissions. */
function isAboutToken(failure: Failure): boolean {
  if (failure.kind !== "denied" || failure.status !== 401 || failure.isPage === true) return false;
  const words = failure.message.toLowerCase();
  return words.indexOf("belong") < 0 && words.indexOf("disabled") < 0;
}

function validToken(state: State, context: LoginContext, account: Account): Result<Token> {
  const kept = caught(() => findToken(context.database, account.server, account.username));
  if (!kept.ok) return kept;
  const token = kept.value;
  if (token !== undefined && !expiresSoon(token, context.clock.now())) return ok(token);
  return exclusively(state, context, account, () => renew(state, context, account, token));
}

/** A day before the end, or a tenth of its life. */
function expiresSoon({ createdAt, expiresAt }: Token, now: number): boolean {
  const window = Math.min(daySeconds, (expiresAt - createdAt) / 10);
  return now >= expiresAt - window;
}

/** A second task waits for the first one's token. */
function exclusively(
  state: State,
  { clock, tasks, database }: LoginContext,
  account: Account,
  fetch: () => Result<Token>,
): Result<Token> {
  while (clock.elapsed() < state.busyUntil) tasks.pause(pauseSeconds);
  if (!isCurrent(account, getSettings(database))) return failed({ kind: "cancelled", sent: false });
  state.busyUntil = clock.elapsed() + maxRenewalSeconds;
  const fetched = attempted(fetch);
  state.busyUntil = 0;
  return fetched;
}

function renew(
  { login }: State,
  { clock, database }: LoginContext,
  account: Account,
  useless: Token | undefined,
): Result<Token> {
  const token = findToken(database, account.server, account.username);
  if (token !== undefined && token.access !== useless?.access) return ok(token);
  const refreshed = canRefresh(token, clock.now()) ? login.refresh(account, token?.refresh ?? "") : undefined;
  if (refreshed !== undefined && (refreshed.ok || !isUsedUp(refreshed.failure))) return refreshed;
  login.reconsider();
  if (isLoginRefused(database)) return failed({ kind: "denied", status: 401, message: "" });
  return login.logIn(account);
}

/** True for an old enough refresh token. A clock that was set back far does not make it too young. */
function canRefresh(token: Token | undefined, now: number): boolean {
  return token?.refresh !== undefined && Math.abs(now - token.createdAt) >= youngest;
}

function isUsedUp(failure: Failure): boolean {
  if (failure.kind === "refused") return failure.status !== 408 && failure.status !== 429;
  return failure.kind === "denied" || failure.kind === "unreadable" || failure.kind === "redirected";
}
