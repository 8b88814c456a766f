import { authorityOf, endOfAuthority, pathOf, schemeOf, webAddressOf } from "./webAddress";

/** What is wrong with an address; `account`: there is a user name in it, `letters`: some beyond ASCII. */
export type AddressProblem = "empty" | "scheme" | "account" | "letters" | "malformed";

/** The server URL in the one form in which it is kept, or what is wrong with it. */
export type ServerUrl = { readonly url: string } | { readonly problem: AddressProblem };

/**
 * What a person typed or pasted, made a base address (§1 Server URL): trimmed, with `http` or `https`, without
 * default port, query, fragment, slashes at the end and anything from `/api` on. A path in front of that stays: the
 * server may live in a folder behind a proxy.
 */
export function canonicalUrl(text: string): ServerUrl {
  const trimmed = text.trim();
  if (trimmed.length === 0) return { problem: "empty" };
  const scheme = schemeOf(trimmed);
  if (scheme === undefined) return { problem: "scheme" };
  const authority = trimmed.slice(scheme.length + 3, endOfAuthority(trimmed, scheme.length + 3));
  if (authority.indexOf("@") >= 0) {
    return { problem: "account" };
  }
  if (!isAscii(trimmed)) {
    return { problem: "letters" };
  }
  const address = webAddressOf(trimmed);
  if (address === undefined) return { problem: "malformed" };
  return { url: `${scheme}://${authorityOf(address)}${folderOf(pathOf(address.target))}` };
}

function isAscii(text: string): boolean {
  let place = 0;
  while (place < text.length && text.charCodeAt(place) < 128) place += 1;
  return place === text.length;
}

function folderOf(path: string): string {
  const interfaceAt = `${path}/`.indexOf("/api/");
  return withoutSlashes(interfaceAt < 0 ? path : path.slice(0, interfaceAt));
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === "/") end -= 1;
  return path.slice(0, end);
}
