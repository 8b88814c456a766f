import type { Context, TaskContext } from "../../context";
import { isAnother, isSignedIn, readerNameFor } from "../../store/account";
import { traitsOwner, trialOwner } from "../../server/dialects/learned";
import { encryptedHeaders, originAt } from "../../server/requestHeaders";
import { isConnectionLoss, type Failure } from "../../base/failure";
import { done, failed, ok, type Result } from "../../base/result";
import type { OriginHeader, Settings } from "../../model/settings";
import type { Trial } from "../../openServer";
import { readerBehind, useConnection } from "./connect";
import { useAnother } from "./readers";
import { choicesIn } from "./setupFile";
import { type AnswerListener, latestRequest } from "../../askOnline";
import { getSettings, saveSettings } from "../../store/settings";
import { deleteToken, deleteTraits, findToken, listTraits, saveToken, saveTraits } from "../../store/connection";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";

/** Not saved before a login. */
export interface FoundServer {
  readonly isForAnother: boolean;
  readonly trial: Trial;
  readonly url: string;
  readonly version: string | undefined;
  /** From a settings file or a phone; saved with the accounts. */
  readonly wanted?: Partial<Settings> | undefined;
  /** `wanted` is of a file, whose secrets are dropped then. */
  readonly isOfFile?: boolean | undefined;
}

/**
 * Step after the library login. `make`: create a reader account; `turnOn`: turn on its switch. `unsupported`, `forbidden`,
 * `hidden`: the user must type it, because the server does not return it, forbids it or hides the password.
 */
export type NextStep = "make" | "turnOn" | "unsupported" | "forbidden" | "hidden" | "ready";

export interface SearchedPlace {
  readonly urls: readonly string[];
  readonly isForAnother: boolean;
  /** On a phone. */
  readonly isTyped?: true;
}

const nobody = {
  readerUsername: "",
  readerPassword: "",
  libraryUsername: "",
  libraryPassword: "",
};

/**
 * Tries the addresses; returns the first with a version, else the first possible library. May turn on Wi-Fi. A rejected
 * certificate ends the search, without a fallback to http. Failures: the most informative one.
 */
export function findServer(
  context: Context,
  { urls, isForAnother }: SearchedPlace,
  listener: AnswerListener<FoundServer>,
): void {
  const work = (task: TaskContext): Result<FoundServer> => {
    let best: Result<FoundServer> | undefined;
    const lost: (string | undefined)[] = [];
    for (const url of urls) {
      if (lost.includes(originAt(url))) continue;
      const found = findServerAt(task, { url, isForAnother });
      if (!found.ok && found.failure.kind === "untrusted") return found;
      if (found.ok && found.value.version !== undefined) return found;
      const isLost = !found.ok && isConnectionLoss(found.failure);
      if (isLost) lost.push(originAt(url));
      if (best === undefined || (!best.ok && !isLost)) best = found;
      else if (!best.ok && isConnectionLoss(best.failure)) best = found;
    }
    return best ?? failed({ kind: "unconfigured", missing: "server" });
  };
  ask(context, work, listener);
}

type Place = Pick<FoundServer, "url" | "isForAnother">;

export function findServerAt(context: Context, { url, isForAnother }: Place): Result<FoundServer> {
  const { connection, settings } = context;
  const known = settings();
  const requestHeaders = headersBeforeLogin(context, url);
  const trial = connection.onTrial({
    ...known,
    ...nobody,
    requestHeaders,
    serverUrl: url,
    localUrl: "",
    remoteUrl: "",
  });
  const version = trial.server.checks.greet();
  if (!version.ok) return version;
  // A redirect to https has corrected it.
  const { serverUrl } = getSettings(trial.database);
  return ok({ trial, url: serverUrl, isForAnother, version: version.value });
}

/** Over http anybody may answer, so only the current server gets headers before a login. */
function headersBeforeLogin({ database, settings }: Context, url: string): readonly OriginHeader[] {
  const { serverUrl, requestHeaders } = settings();
  return url === serverUrl && isSignedIn(database) ? requestHeaders : encryptedHeaders(requestHeaders);
}

/** Also fetches the reader account. */
export function logIn(
  context: Context,
  trial: Trial,
  account: Pick<Settings, "libraryUsername" | "libraryPassword">,
  listener: AnswerListener<NextStep>,
): void {
  ask(context, (task) => enterLibrary(task, trial, account), listener);
}

export function enterLibrary(
  context: TaskContext,
  trial: Trial,
  account: Pick<Settings, "libraryUsername" | "libraryPassword">,
): Result<NextStep> {
  const { requestHeaders } = context.settings();
  forgetOtherLogin(trial, account);
  saveSettings(trial.database, { ...nobody, ...account, requestHeaders });
  const checked = trial.server.checks.checkLibrary();
  return checked.ok ? fetchReader(context, trial) : checked;
}

/** A recent token would be accepted for another password. */
function forgetOtherLogin({ database }: Trial, account: Pick<Settings, "libraryUsername" | "libraryPassword">): void {
  const { serverUrl, libraryUsername, libraryPassword } = getSettings(database);
  if (libraryUsername === account.libraryUsername && libraryPassword === account.libraryPassword) return;
  deleteToken(database, serverUrl, account.libraryUsername);
}

function fetchReader(context: Context, trial: Trial): Result<NextStep> {
  const found = trial.server.readerAccounts.find();
  if (!found.ok) return found;
  if (found.value === "none") return ok("make");
  if (found.value === "unsupported" || found.value === "forbidden") return tryKnown(context, trial, found.value);
  const { username, password = "", isOn } = found.value;
  saveSettings(trial.database, { readerUsername: username, readerPassword: password });
  if (password === "") return ok("hidden");
  return ok(isOn ? "ready" : "turnOn");
}

/** The current reader account, or the library account itself, may work (§1). */
function tryKnown({ settings }: Context, trial: Trial, why: NextStep): Result<NextStep> {
  const before = settings();
  const { serverUrl, libraryUsername, libraryPassword } = getSettings(trial.database);
  const known = [{ readerUsername: libraryUsername, readerPassword: libraryPassword }];
  if (serverUrl === before.serverUrl && !isAnother(before.libraryUsername, libraryUsername))
    known.unshift({ readerUsername: before.readerUsername, readerPassword: before.readerPassword });
  for (const account of known) {
    saveSettings(trial.database, account);
    const checked = account.readerUsername === "" ? undefined : trial.server.checks.checkReader();
    if (checked?.ok === true) return ok("ready");
    if (checked !== undefined && isConnectionLoss(checked.failure)) return checked;
  }
  saveSettings(trial.database, { readerUsername: "", readerPassword: "" });
  return ok(why);
}

/** Creates a missing reader account and turns on its switch. Repeatable after a lost answer. */
export function finishReader(context: Context, trial: Trial, listener: AnswerListener<undefined>): void {
  const work = (): Result<undefined> => {
    const next = fetchReader(context, trial);
    const made = next.ok && next.value === "make" ? makeReader(context, trial) : next;
    if (!made.ok) return made;
    return made.value === "ready" ? done : trial.server.readerAccounts.turnOn();
  };
  ask(context, work, listener);
}

/** Suffixes, because other users may have the name. */
const turns: readonly number[] = [1, 2, 3, 4];

/** With the library account's name and a random password. */
function makeReader({ host }: Context, { server, database }: Trial): Result<NextStep> {
  const readerPassword = host.device.newUuid();
  if (readerPassword === undefined) return failed({ kind: "predictable" });
  let trouble: Failure = { kind: "defect" };
  for (const turn of turns) {
    const readerUsername = readerNameFor(getSettings(database).libraryUsername, turn);
    const made = server.readerAccounts.make(readerUsername, readerPassword);
    if (made.ok) {
      saveSettings(database, { readerUsername: made.value.username, readerPassword });
      return ok(made.value.isOn ? "ready" : "turnOn");
    }
    trouble = made.failure;
    if (trouble.kind !== "refused" || trouble.status !== 400) return made;
  }
  return failed(trouble);
}

/** See `readerBehind`; `elsewhere`: another address. */
export function readerOfTrial(context: Context, { database }: Trial): ReturnType<typeof readerBehind> {
  const { libraryUsername, readerUsername } = getSettings(database);
  const isKnownAsReader = getDeviceState(context.database).acceptedLibrary === "" && readerUsername !== "";
  return isKnownAsReader
    ? readerBehind(context, "readerUsername", readerUsername)
    : readerBehind(context, "libraryUsername", libraryUsername);
}

/**
 * Saves the trial for the current reader, and the choices of a settings file, in one transaction. An unknown reader
 * account keeps the old one. The login stays valid, and the server need not be recognised again. `isChoiceDue`: the last
 * page comes again until it was seen.
 */
export function keepTrial(
  context: Context,
  trial: Trial,
  {
    wanted,
    isOfFile,
    isChoiceDue = false,
  }: Pick<FoundServer, "wanted" | "isOfFile"> & { readonly isChoiceDue?: boolean },
): void {
  const { serverUrl, libraryUsername, libraryPassword, readerUsername, readerPassword } = getSettings(trial.database);
  const reader = readerUsername === "" ? {} : { readerUsername, readerPassword };
  const library = { serverUrl, libraryUsername, libraryPassword };
  const token = findToken(trial.database, serverUrl, libraryUsername);
  const traits = listTraits(trial.database, serverUrl, trialOwner);
  const { database, settings } = context;
  const isFirst = settings().serverUrl === "";
  useConnection(context, Object.assign(choicesIn(wanted ?? {}), library, reader), () => {
    if (token !== undefined) saveToken(database, serverUrl, libraryUsername, token);
    if (traits.length > 0) {
      deleteTraits(database, serverUrl);
      saveTraits(database, serverUrl, traitsOwner(settings()), traits);
    }
    if (isOfFile === true) saveDeviceState(database, { isSetupUsed: true });
    if (isFirst) saveDeviceState(database, { awaitsFirstSession: true });
    if (isChoiceDue) saveDeviceState(database, { isChoiceDue });
  });
}

/** True for the current reader. */
export function isReadingNow({ settings }: Context, { trial, url }: FoundServer): boolean {
  const { serverUrl, libraryUsername } = settings();
  const tried = getSettings(trial.database).libraryUsername;
  return url === serverUrl && tried.toLowerCase() === libraryUsername.toLowerCase();
}

/** Saves the trial and a file's choices for another reader or library; see `useAnother`. */
export function keepForAnother(context: Context, { trial, wanted, isOfFile = false }: FoundServer): Result<undefined> {
  const { serverUrl, libraryUsername, libraryPassword, readerUsername, readerPassword } = getSettings(trial.database);
  const reader = readerUsername === "" ? {} : { readerUsername, readerPassword };
  const choices = choicesIn(wanted ?? {});
  const library = { serverUrl, libraryUsername, libraryPassword };
  const state = { acceptedLibrary: libraryUsername, isSetupUsed: isOfFile };
  return useAnother(context, "libraryUsername", { ...choices, ...library, ...reader }, state);
}

/** Set-up from a file, without a tap. */
export const aloneTask = "set-up-alone";

/** A tap ends an automatic set-up, and the search of an earlier tap. */
function ask<T>(context: Context, work: (task: TaskContext) => Result<T>, listener: AnswerListener<T>): void {
  const { host } = context;
  const request = latestRequest(context, "set-up");
  const begin = (): void => {
    host.tasks.cancel(aloneTask);
    listener.began();
  };
  request.ask(work, { began: begin, report: listener.report });
}
