import type { Failure, Refused } from "../domain/failure";
import type { Result } from "../domain/result";
import type { Settings } from "../domain/settings";

/** Which of a server's addresses is in use. */
export type Via = "local" | "remote" | "fallback";

/** One address of the server. */
export interface Address {
  /** Canonical base address. */
  readonly url: string;
  readonly via: Via;
  /** How long a connection may take, seconds; absent: as long as the request. */
  readonly connectSeconds?: number | undefined;
}

/**
 * Where the server is from here: at home by one address, elsewhere by another (§1 Test Connection).
 *
 * @noSelf
 */
export interface Addresses {
  /**
   * Attempts it at the address that served last in this network; where nobody is there, and the first time, at the
   * local, the remote and the main one in turn. What may have reached a server is never attempted at another. The
   * value and the failures are the attempt's; where nobody is at any of them, what tells more comes before what came
   * last: a certificate that was not accepted, because a person can do something about it, and a 404.
   */
  reach<T>(attempt: (address: Address) => Result<T>): Result<T>;
  /** The address in use; undefined while none is known, or only the server URL is set. */
  inUse(): Address | undefined;
  /** Another network: the choice is made anew. */
  forget(): void;
}

/** A server in the same house answers at once, or is not there; one far away has a moment, while there is another. */
const localSeconds = 2;
const remoteSeconds = 5;

interface State {
  chosen: string;
}

/** The addresses in the settings at the time of the call. */
export function createAddresses(settings: () => Settings): Addresses {
  const state: State = { chosen: "" };
  return {
    reach: (attempt) => reach(state, addressesIn(settings()), attempt),
    inUse: () => {
      const addresses = addressesIn(settings());
      return addresses[0]?.via === "fallback" ? undefined : chosenIn(state, addresses);
    },
    forget: () => {
      state.chosen = "";
    },
  };
}

/** Each once: whoever has set the server URL to the one at home need not wait for it twice. */
function addressesIn({ localUrl, remoteUrl, serverUrl }: Settings): readonly Address[] {
  const addresses: Address[] = [];
  const isRemoteToo = remoteUrl !== "" && remoteUrl !== localUrl;
  const isFallbackToo = serverUrl !== localUrl && serverUrl !== remoteUrl;
  const short = (seconds: number, isFollowed: boolean): number | undefined =>
    isFollowed ? seconds : undefined;
  if (localUrl !== "")
    addresses.push({
      url: localUrl,
      via: "local",
      connectSeconds: short(localSeconds, isRemoteToo || isFallbackToo),
    });
  if (isRemoteToo)
    addresses.push({ url: remoteUrl, via: "remote", connectSeconds: short(remoteSeconds, isFallbackToo) });
  if (isFallbackToo) addresses.push({ url: serverUrl, via: "fallback" });
  return addresses;
}

function chosenIn({ chosen }: State, addresses: readonly Address[]): Address | undefined {
  for (const address of addresses) if (address.url === chosen) return address;
  return undefined;
}

function reach<T>(
  state: State,
  addresses: readonly Address[],
  attempt: (address: Address) => Result<T>,
): Result<T> {
  const known = chosenIn(state, addresses);
  let answer = known === undefined ? undefined : attempt(known);
  if (answer !== undefined && !isNobody(answer)) return answer;
  state.chosen = "";
  for (const address of addresses) {
    if (address.url === known?.url) continue;
    const next = attempt(address);
    if (!isNobody(next) && !isStranger(next, addresses)) {
      if (next.ok || next.failure.kind !== "offline") state.chosen = address.url;
      return next;
    }
    answer = answer !== undefined && tellsMore(answer) ? answer : next;
  }
  return answer ?? attempt(addresses[0] as Address);
}

/** No server there: nothing was sent, and another address may do. */
function isNobody(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  const { failure } = answer;
  return failure.kind === "unreachable" || isUntrusted(answer) || isUnsent(failure);
}

function isUntrusted(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.kind === "untrusted";
}

function isUnsent(failure: Failure): boolean {
  return (failure.kind === "timeout" || failure.kind === "broken") && !failure.sent;
}

/** In another house the local address may belong to something else. With one address there is nothing else to try. */
function isStranger(answer: Result<unknown>, addresses: readonly Address[]): boolean {
  if (answer.ok || addresses.length === 1) return false;
  const { failure } = answer;
  if (failure.kind === "denied") return failure.isPage === true;
  if (failure.kind === "refused") return isWordless(failure);
  return failure.kind === "unreadable" || failure.kind === "redirected";
}

/** What any web server says of what it does not know, and a library never without a word of its own. */
function isWordless({ status, message, isPage }: Refused): boolean {
  if (message !== "") return false;
  return (isPage === true && status < 500) || status === 404 || status === 405 || status === 501;
}

/** Any web server says this of a path that it does not know; but the library may have meant it. */
function isWordless404(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 404 && failure.message === "";
}

/** More than that nobody is at the next address. */
function tellsMore(answer: Result<unknown>): boolean {
  return isUntrusted(answer) || (!answer.ok && isWordless404(answer.failure));
}
