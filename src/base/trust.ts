import { webAddressOf } from "./webAddress";

export interface TrustedServer {
  /** `https://host:port` */
  readonly origin: string;
  readonly trust: HandTrust;
}

/** SHA-256 of the only certificate, or `unchecked`. */
export type HandTrust = string;

export const unchecked: HandTrust = "unchecked";

/** Undefined: no decision, so an authority must have signed. */
export function handTrustOf(servers: readonly TrustedServer[], origin: string): HandTrust | undefined {
  return servers.find((server) => server.origin === origin)?.trust;
}

/** Undefined removes the decision. */
export function withHandTrust(
  servers: readonly TrustedServer[],
  origin: string,
  trust: HandTrust | undefined,
): readonly TrustedServer[] {
  const others = servers.filter((server) => server.origin !== origin);
  return trust === undefined ? others : others.concat([{ origin, trust }]);
}

const digitsOnALine = 16;

/** Pairs on lines of eight, easy to compare: `AB:CD:…`. */
export function shownFingerprint(sha256: string): string {
  const lines: string[] = [];
  let rest = sha256.toUpperCase();
  while (rest.length > 0) {
    lines.push(pairsOf(rest.slice(0, digitsOnALine)).join(":"));
    rest = rest.slice(digitsOnALine);
  }
  return lines.join("\n");
}

function pairsOf(digits: string): readonly string[] {
  const pairs: string[] = [];
  let rest = digits;
  while (rest.length > 0) {
    pairs.push(rest.slice(0, 2));
    rest = rest.slice(2);
  }
  return pairs;
}

export type Via = "local" | "remote" | "fallback";

export interface HomeNetwork {
  /** `*`: everywhere. */
  readonly name: string;
}

const anywhere = "*";

/** `name`: undefined if the host cannot tell the network's name. */
export function isNamed(networks: readonly HomeNetwork[], name = anywhere): boolean {
  return networks.some((network) => network.name === name);
}

export function withNetwork(
  networks: readonly HomeNetwork[],
  name: string | undefined,
  isHome: boolean,
): readonly HomeNetwork[] {
  const wanted = name ?? anywhere;
  const others = networks.filter((network) => network.name !== wanted);
  return isHome ? others.concat([{ name: wanted }]) : others;
}

export function isSecure(url: string): boolean {
  return url.startsWith("https://");
}

export function isEncryptionOf(plain: string, url: string): boolean {
  const [from, to] = [webAddressOf(plain), webAddressOf(url)];
  return from?.scheme === "http" && to?.scheme === "https" && from.host === to.host;
}

export function isMixture(urls: readonly string[]): boolean {
  const set = urls.filter((url) => url !== "");
  return set.some((url) => isSecure(url)) && !set.every((url) => isSecure(url));
}

/** Always over https. Over http to the only address, to the local one if `isHere`, or to any while none has https. */
export function mayCarrySecrets(
  urls: readonly string[],
  { url, via }: { readonly url: string; readonly via: Via },
  isHere: () => boolean,
): boolean {
  if (isSecure(url) || urls.length === 1) return true;
  if (via === "local") return isHere();
  return !urls.some((other) => isSecure(other));
}

/** No password over http while an address with https exists. */
export function mayCarryLogin(urls: readonly string[]): boolean {
  return !urls.some((url) => isSecure(url));
}
