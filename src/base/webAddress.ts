import { consistsOf, trimmed, validText } from "./text";
export interface WebAddress {
  readonly scheme: Scheme;
  /** Lower case; an IPv6 address without its brackets. */
  readonly host: string;
  readonly port: number;
  /** Path and query, beginning with a slash. */
  readonly target: string;
}

type Scheme = "http" | "https";

const defaultPorts: Readonly<Record<Scheme, number>> = { http: 80, https: 443 };

const digits = "0123456789";
const nameCharacters = `abcdefghijklmnopqrstuvwxyz${digits}.-_`;
const ipv6Characters = "abcdef0123456789:.";

/** Absolute, without fragment. Undefined with a user name, spaces, control characters or letters beyond ASCII. */
export function webAddressOf(url: string): WebAddress | undefined {
  const scheme = schemeOf(url);
  if (scheme === undefined || !isPlain(url)) return undefined;
  const start = scheme.length + 3;
  const end = endOfAuthority(url, start);
  const server = serverOf(url.slice(start, end), defaultPorts[scheme]);
  if (server === undefined) return undefined;
  return { scheme, host: server.host, port: server.port, target: targetOf(url.slice(end)) };
}

function schemeOf(url: string): Scheme | undefined {
  if (url.slice(0, 7).toLowerCase() === "http://") return "http";
  return url.slice(0, 8).toLowerCase() === "https://" ? "https" : undefined;
}

function endOfAuthority(url: string, start: number): number {
  let end = url.length;
  for (const mark of ["/", "?", "#"]) {
    const found = url.indexOf(mark, start);
    if (found >= 0 && found < end) end = found;
  }
  return end;
}

/** Scheme, host and port. Credentials never go to another origin. */
export function originOf(address: WebAddress): string {
  return `${address.scheme}://${hostText(address.host)}:${address.port}`;
}

/** `host:port`, without a default port. */
export function authorityOf({ scheme, host, port }: WebAddress): string {
  return port === defaultPorts[scheme] ? hostText(host) : `${hostText(host)}:${port}`;
}

/** Undefined if `location` is no address. */
export function resolveAddress(base: WebAddress, location: string): string | undefined {
  if (location.length === 0) return undefined;
  if (schemeOf(location) !== undefined) return location;
  if (location.startsWith("//")) return `${base.scheme}:${location}`;
  const start = `${base.scheme}://${authorityOf(base)}`;
  if (location.startsWith("/")) return start + location;
  if (location.indexOf("://") >= 0) return undefined;
  const path = pathOf(base.target);
  return start + (location.startsWith("?") ? path : folderOf(path)) + location;
}

function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query < 0 ? target : target.slice(0, query);
}

function folderOf(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) !== "/") end -= 1;
  return path.slice(0, end);
}

function hostText(host: string): string {
  return host.indexOf(":") < 0 ? host : `[${host}]`;
}

function serverOf(authority: string, defaultPort: number): { host: string; port: number } | undefined {
  const bracket = authority.indexOf("]");
  const ipv6 = authority.startsWith("[");
  const colon = authority.indexOf(":", ipv6 ? bracket : 0);
  const end = colon < 0 ? authority.length : colon;
  if (ipv6 && end !== bracket + 1) return undefined;
  const text = (ipv6 ? authority.slice(1, bracket) : authority.slice(0, end)).toLowerCase();
  const host = ipv6 ? text : withoutLastDot(text);
  const port = colon < 0 ? defaultPort : portOf(authority.slice(colon + 1));
  if (port === undefined) return undefined;
  const isHost = ipv6 ? host.length > 0 && consistsOf(host, ipv6Characters) : isName(host);
  return isHost ? { host, port } : undefined;
}

/** Drops the dot of a fully qualified name, as certificates and servers do. */
function withoutLastDot(name: string): string {
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

/** Characters of a whole name (RFC 1035 §2.3.4). */
const maxNameLength = 253;

/** An IPv4 address must be complete: systems complete or resolve partial ones in their own ways. */
function isName(host: string): boolean {
  const labels = host.length > maxNameLength ? [""] : host.split(".");
  if (labels.includes("") || !consistsOf(host, nameCharacters)) return false;
  if (!consistsOf(host, `${digits}.`)) return true;
  return labels.length === 4 && labels.every((label) => label.length <= 3 && Number(label) <= 255);
}

function portOf(text: string): number | undefined {
  if (text.length > 5 || !consistsOf(text, digits)) return undefined;
  const port = Number(text);
  return port >= 1 && port <= 65535 ? port : undefined;
}

function targetOf(rest: string): string {
  const fragment = rest.indexOf("#");
  const target = fragment < 0 ? rest : rest.slice(0, fragment);
  return target.startsWith("/") ? target : `/${target}`;
}

/** Refuses characters that could end a request line or be parsed differently elsewhere. */
function isPlain(url: string): boolean {
  let place = 0;
  while (place < url.length) {
    const code = url.charCodeAt(place);
    if (code <= 32 || code >= 127 || code === 92) return false;
    place += 1;
  }
  return true;
}

/** `account`: a user name in the address. `letters`: characters beyond ASCII. */
export type AddressProblem = "empty" | "scheme" | "account" | "letters" | "malformed";

/** Characters. */
const maxAddressLength = 500;

export type ServerUrl = { readonly url: string } | { readonly problem: AddressProblem };

/** Base address: no default port, query, fragment, final slash or `/api…` (§1). A proxy's path stays, which §1 forbids. */
export function canonicalUrl(text: string): ServerUrl {
  const typed = trimmed(text);
  if (typed.length === 0) return { problem: "empty" };
  if (typed.length > maxAddressLength) return { problem: "malformed" };
  const scheme = schemeOf(typed);
  if (scheme === undefined) return { problem: "scheme" };
  const authority = typed.slice(scheme.length + 3, endOfAuthority(typed, scheme.length + 3));
  if (authority.indexOf("@") >= 0) {
    return { problem: "account" };
  }
  if (!isAscii(typed)) {
    return { problem: "letters" };
  }
  const address = webAddressOf(typed);
  if (address === undefined) return { problem: "malformed" };
  return { url: `${scheme}://${authorityOf(address)}${folderIn(pathOf(address.target))}` };
}

/** First folders of a path that are tried, besides the whole path. */
const maxFolders = 6;

/** In the order to try: https first if there is no scheme. Then each folder above, because it may be a page's address. */
export function addressesMeant(text: string): readonly string[] | AddressProblem {
  const typed = trimmed(text);
  if (typed.length === 0) return "empty";
  const urls: string[] = [];
  for (const scheme of typed.indexOf("://") < 0 ? ["https://", "http://"] : [""]) {
    const whole = canonicalUrl(scheme + typed);
    if ("problem" in whole) return whole.problem;
    for (const url of foldersAbove(whole.url)) urls.push(url);
  }
  return urls;
}

/** The URL, then its folders, the server's root last. */
function foldersAbove(url: string): readonly string[] {
  const end = endOfAuthority(url, url.indexOf("://") + 3);
  const folders = url.slice(end).split("/").slice(1);
  let folder = url.slice(0, end);
  const urls = [folder];
  for (const name of folders.slice(0, maxFolders)) {
    folder += `/${name}`;
    urls.unshift(folder);
  }
  if (folders.length > maxFolders) urls.unshift(url);
  return urls;
}

/** Port of the servers' own instructions. */
const usualPort = 6060;

/** As `addressesMeant`, then the usual address of such a library. */
export function addressesToTry(text: string): readonly string[] | AddressProblem {
  const urls = addressesMeant(text);
  const usual = usualAddress(text);
  return typeof urls === "string" || usual === undefined ? urls : urls.concat([usual]);
}

/** Where a server behind no proxy listens; undefined if `text` names a port or https. */
export function usualAddress(text: string): string | undefined {
  const typed = trimmed(text);
  if (typed.startsWith("https://")) return undefined;
  const whole = canonicalUrl(typed.indexOf("://") < 0 ? `http://${typed}` : typed);
  if ("problem" in whole) return undefined;
  const start = whole.url.indexOf("://") + 3;
  const place = whole.url.slice(start, endOfAuthority(whole.url, start));
  const isPortNamed = place.endsWith("]") ? false : place.indexOf(":") >= 0;
  return isPortNamed ? undefined : `http://${place}:${usualPort}`;
}

function isAscii(text: string): boolean {
  let place = 0;
  while (place < text.length && text.charCodeAt(place) < 128) place += 1;
  return place === text.length;
}

function folderIn(path: string): string {
  const interfaceAt = `${path}/`.indexOf("/api/");
  return withoutSlashes(interfaceAt < 0 ? path : path.slice(0, interfaceAt));
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === "/") end -= 1;
  return path.slice(0, end);
}

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
const hexDigits = "0123456789ABCDEF";

/** Percent-encoded (RFC 3986 §2.1), as valid UTF-8: servers reject anything else. */
export function urlText(text: string): string {
  let encoded = "";
  for (const character of validText(text).split(""))
    encoded += unreserved.includes(character) ? character : hex(character);
  return encoded;
}

function hex(byte: string): string {
  const code = byte.charCodeAt(0);
  const high = Math.floor(code / 16);
  return `%${hexDigits.charAt(high)}${hexDigits.charAt(code - high * 16)}`;
}
