import { handTrustOf, isNamed, isSecure, mayCarryLogin, mayCarrySecrets, unchecked, type Via } from "../base/trust";
import { originOf, webAddressOf } from "../base/webAddress";
import type { Failure, Refused } from "../base/failure";
import { failed, type Failed, type Result } from "../base/result";
import type { Settings } from "../model/settings";
import type { ServerContext } from "./requestHeaders";

export interface ServerAddress {
  /** Canonical base address. */
  readonly url: string;
  readonly via: Via;
  /** Seconds; absent: no separate limit. */
  readonly connectSeconds?: number | undefined;
}

/** `question`: reads, with credentials but no user data. `upload`: sends user data. `login`: sends the password. */
export type Purpose = "question" | "upload" | "login";

/** True if another server answers there; undefined if unknown. Asked once in a network for each but the server URL. */
export type Suspicion = (address: ServerAddress) => Result<boolean | undefined>;

/** Chooses the address of each request (§1): never from https to http, never past a rejected certificate. @noSelf */
export interface Addresses {
  /**
   * The last address of this network, else local, remote and main, if suitable. A request that may have arrived is not
   * repeated. Failures: the attempt's (a 404 before an unreachable address); unreachable without a suitable address.
   */
  reach<T>(errand: Purpose, attempt: (address: ServerAddress) => Result<T>, isOther?: Suspicion): Result<T>;
  /** Addresses at which another server has answered in this network. */
  strangers(): readonly string[];
  inUse(): ServerAddress | undefined;
  last(): string | undefined;
  /** The server was identified, by certificate or in this network. */
  hasShown(): boolean;
  shown(): void;
  /** With a single address no stranger can be mistaken for it. */
  isOnly(): boolean;
  /** Undefined if unknown to the host. */
  network(): string | undefined;
  forget(): void;
  /** True in a network of the same name, within a day of the proof; otherwise forgets it. */
  reconnected(): boolean;
}

/** @noSelf */
interface AddressContext extends Pick<ServerContext, "settings" | "clock"> {
  networkName(): string | undefined;
}

/** A local server answers at once or not at all. */
const localSeconds = 2;
const remoteSeconds = 5;

interface State {
  chosen: string;
  shown: Record<string, true | undefined>;
  /** By URL: true for another server, false for the same. */
  strange: Record<string, boolean | undefined>;
  shownAt: number;
  /** Undefined before the first request. */
  network: { readonly name: string | undefined } | undefined;
}

export function createAddresses(context: AddressContext): Addresses {
  const state: State = { chosen: "", shown: {}, strange: {}, shownAt: 0, network: undefined };
  const all = (): readonly ServerAddress[] => addressesIn(context.settings());
  return {
    reach: (errand, attempt, isOther) => reach(state, context, errand, guarded(state, context, attempt, isOther)),
    strangers: () => all().flatMap(({ url }) => (state.strange[url] === true ? [url] : [])),
    inUse: () => (all()[0]?.via === "fallback" ? undefined : chosenIn(state, all())),
    last: () => chosenIn(state, all())?.url,
    hasShown: () => hasShown(state, context, chosenIn(state, all()) ?? usable(state, context, "question")[0]),
    shown: () => {
      if (state.chosen === "") return;
      state.shown[state.chosen] = true;
      networkOf(state, context);
      state.shownAt = context.clock.now();
    },
    isOnly: () => all().length === 1,
    network: () => networkOf(state, context),
    forget: () => forget(state),
    reconnected: () => reconnected(state, context),
  };
}

function forget(state: State): void {
  state.chosen = "";
  state.shown = {};
  state.strange = {};
  state.network = undefined;
}

const day = 86400;

/** A network without a name may be a new one. */
function reconnected(state: State, context: AddressContext): boolean {
  const before = state.network?.name;
  const isSame = before !== undefined && context.networkName() === before;
  const isKept = isSame && Math.abs(context.clock.now() - state.shownAt) < day;
  if (!isKept) forget(state);
  return isKept;
}

function addressesIn({ localUrl, remoteUrl, serverUrl }: Settings): readonly ServerAddress[] {
  const addresses: ServerAddress[] = [];
  const isRemoteToo = remoteUrl !== "" && remoteUrl !== localUrl;
  const isFallbackToo = serverUrl !== localUrl && serverUrl !== remoteUrl;
  if (localUrl !== "") addresses.push({ url: localUrl, via: "local" });
  if (isRemoteToo) addresses.push({ url: remoteUrl, via: "remote" });
  if (isFallbackToo) addresses.push({ url: serverUrl, via: "fallback" });
  return addresses;
}

/** In order; all but the last have a short connect timeout. */
function usable(state: State, context: AddressContext, errand: Purpose): readonly ServerAddress[] {
  const all = addressesIn(context.settings());
  const good = all.filter((address) => isGood(state, context, address, errand));
  const last = good.length - 1;
  const seconds = { local: localSeconds, remote: remoteSeconds, fallback: undefined };
  return good.map((address, place) =>
    place === last ? address : { ...address, connectSeconds: seconds[address.via] },
  );
}

function isGood(state: State, context: AddressContext, address: ServerAddress, errand: Purpose): boolean {
  const urls = addressesIn(context.settings()).map(({ url }) => url);
  if (errand === "upload" && !hasShown(state, context, address)) return false;
  if (errand === "login" && !isSecure(address.url) && !mayCarryLogin(urls)) return false;
  return mayCarrySecrets(urls, address, () => isHere(state, context));
}

/** Asks the host once a network, if needed. */
function isHere(state: State, context: AddressContext): boolean {
  const { homeNetworks } = context.settings();
  return homeNetworks.length > 0 && isNamed(homeNetworks, networkOf(state, context));
}

function networkOf(state: State, { networkName }: AddressContext): string | undefined {
  const network = state.network ?? { name: networkName() };
  state.network = network;
  return network.name;
}

function hasShown({ shown }: State, { settings }: AddressContext, address: ServerAddress | undefined): boolean {
  if (address === undefined) return true;
  return shown[address.url] === true || isCertified(settings(), address.url);
}

/** Certificates identify the server. */
function isCertified({ trustedServers }: Settings, url: string): boolean {
  const address = webAddressOf(url);
  if (address?.scheme !== "https") return false;
  return handTrustOf(trustedServers, originOf(address)) !== unchecked;
}

function chosenIn({ chosen }: State, addresses: readonly ServerAddress[]): ServerAddress | undefined {
  for (const address of addresses) if (address.url === chosen) return address;
  return undefined;
}

/** Asks first whose server answers there, and sends nothing else to another one. */
function guarded<T>(
  state: State,
  { settings }: AddressContext,
  attempt: (address: ServerAddress) => Result<T>,
  isOther: Suspicion | undefined,
): (address: ServerAddress) => Result<T> {
  if (isOther === undefined) return attempt;
  return (address) => {
    if (address.url === settings().serverUrl) return attempt(address);
    if (state.strange[address.url] === undefined) {
      const verdict = isOther(address);
      if (!verdict.ok) return verdict;
      state.strange[address.url] = verdict.value;
    }
    return state.strange[address.url] === true ? stranger : attempt(address);
  };
}

const stranger: Failed<Failure> = failed({ kind: "unreachable", why: "stranger", detail: "another server answers" });

function reach<T>(
  state: State,
  context: AddressContext,
  errand: Purpose,
  attempt: (address: ServerAddress) => Result<T>,
): Result<T> {
  const good = usable(state, context, errand);
  const known = chosenIn(state, good);
  let answer = known === undefined ? undefined : attempt(known);
  if (answer !== undefined && !isUnreachable(answer)) return answer;
  if (known !== undefined) state.chosen = "";
  for (const address of good) {
    if (address.url === known?.url) continue;
    const next = attempt(address);
    if (!isUnreachable(next) && !isStranger(next, good)) {
      if (errand !== "login" && (next.ok || hasAnswered(next.failure))) state.chosen = address.url;
      return next;
    }
    answer = answer !== undefined && isTelling(answer) ? answer : next;
  }
  return answer ?? failed({ kind: "unreachable", why: "unnamed", detail: "no address may be used here" });
}

/** True if nothing was sent, so another address may be tried. */
function isUnreachable(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  const { failure } = answer;
  if (failure.kind === "unreachable") return true;
  return (failure.kind === "timeout" || failure.kind === "broken") && !failure.sent;
}

function hasAnswered({ kind }: Failure): boolean {
  return kind !== "offline" && kind !== "untrusted";
}

/** Elsewhere the local address may be another machine's. */
function isStranger(answer: Result<unknown>, addresses: readonly ServerAddress[]): boolean {
  if (answer.ok || addresses.length === 1) return false;
  const { failure } = answer;
  if (failure.kind === "denied") return failure.isPage === true;
  if (failure.kind === "refused") return isPlain(failure);
  return failure.kind === "unreadable" || failure.kind === "redirected";
}

/** Generic answers of web servers. */
function isPlain({ status, message }: Refused): boolean {
  return message === "" && (status === 404 || status === 405 || status === 501);
}

/** Says more than that a later address cannot be reached. A 404 may be the library's. */
function isTelling(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  if (answer.failure.kind === "unreachable") return answer.failure.why === "stranger";
  return answer.failure.kind === "refused" && answer.failure.status === 404;
}
