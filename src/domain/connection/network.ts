import { webAddressOf } from "./webAddress";

/** Which of a server's addresses it is. */
export type Via = "local" | "remote" | "fallback";

/** In the setting: every network that the host has no name for. */
const anywhere = "*";

/** Has a person named this network? `kept`: the setting, one a line. `name`: undefined where the host cannot tell. */
export function isNamed(kept: string, name: string | undefined): boolean {
  return kept.split("\n").includes(name ?? anywhere);
}

/** The setting with this network, or without it. `name` as in `isNamed`. */
export function withNetwork(kept: string, name: string | undefined, isHome: boolean): string {
  const wanted = name ?? anywhere;
  const lines = kept.split("\n").filter((line) => line !== "" && line !== wanted);
  if (isHome) lines.push(wanted);
  return lines.join("\n");
}

/** Does it encrypt? */
export function isSecure(url: string): boolean {
  return url.startsWith("https://");
}

/** Is the second address the same host as the first, which does not encrypt, with encryption? */
export function isEncryptionOf(plain: string, url: string): boolean {
  const [from, to] = [webAddressOf(plain), webAddressOf(url)];
  return from?.scheme === "http" && to?.scheme === "https" && from.host === to.host;
}

/** Some encrypt and some do not: what a person who sets them has to know. */
export function isMixture(urls: readonly string[]): boolean {
  const set = urls.filter((url) => url !== "");
  return set.some((url) => isSecure(url)) && !set.every((url) => isSecure(url));
}

/**
 * May what proves who the reader is go to this address? Over https always; over http to the only address there is, to the
 * local one in networks that a person has named (`isHere`), and to others only while none encrypts.
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

/** May a password travel over http? While there is an address that encrypts, never. */
export function mayCarryLogin(urls: readonly string[]): boolean {
  return !urls.some((url) => isSecure(url));
}
