import { webAddressOf } from "./webAddress";

/** A trusted SHA-256, or no check at all. */
export type HandTrust = { readonly sha256: string } | "unchecked";

const unchecked = "unchecked";

/** Decision about `https://host:port`; undefined: none, so an authority must have signed. `kept`: the setting. */
export function handTrustIn(kept: string, origin: string): HandTrust | undefined {
  for (const decided of handTrustsIn(kept)) if (decided.origin === origin) return decided.trust;
  return undefined;
}

export function handTrustsIn(kept: string): readonly { readonly origin: string; readonly trust: HandTrust }[] {
  const decided: { origin: string; trust: HandTrust }[] = [];
  for (const line of kept.split("\n")) {
    const [origin, word] = line.split(" ");
    if (origin === undefined || word === undefined) continue;
    decided.push({ origin, trust: word === unchecked ? unchecked : { sha256: word } });
  }
  return decided;
}

/** Undefined removes the decision. */
export function withHandTrust(kept: string, origin: string, trust: HandTrust | undefined): string {
  const lines = kept.split("\n").filter((line) => line !== "" && line.split(" ")[0] !== origin);
  if (trust !== undefined) lines.push(`${origin} ${trust === unchecked ? unchecked : trust.sha256}`);
  return lines.join("\n");
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

const anywhere = "*";

/** `kept`: the setting, one network a line. `name`: undefined if the host cannot tell. */
export function isNamed(kept: string, name: string | undefined): boolean {
  return kept.split("\n").includes(name ?? anywhere);
}

/** `name` as in `isNamed`. */
export function withNetwork(kept: string, name: string | undefined, isHome: boolean): string {
  const wanted = name ?? anywhere;
  const lines = kept.split("\n").filter((line) => line !== "" && line !== wanted);
  if (isHome) lines.push(wanted);
  return lines.join("\n");
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

/**
 * Credentials go over https always. Over http only to the single address, to the local one in allowed networks
 * (`isHere`), and to others while none encrypts.
 */
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
