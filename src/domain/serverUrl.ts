import { authorityOf, endOfAuthority, pathOf, schemeOf, webAddressOf } from "./webAddress";

/** The server URL in the one form in which it is kept, or what is wrong with it, as a sentence for the reader. */
export type ServerUrl = { readonly url: string } | { readonly problem: string };

/**
 * What a person typed or pasted, made a base address (§1 Server URL): trimmed, with `http` or `https`, without
 * default port, query, fragment, slashes at the end and anything from `/api` on. A path in front of that stays: the
 * server may live in a folder behind a proxy.
 */
export function canonicalUrl(text: string): ServerUrl {
  const trimmed = text.trim();
  if (trimmed.length === 0) return { problem: "Enter the address of your server." };
  const scheme = schemeOf(trimmed);
  if (scheme === undefined) return { problem: "The address must begin with http:// or https://." };
  const authority = trimmed.slice(scheme.length + 3, endOfAuthority(trimmed, scheme.length + 3));
  if (authority.indexOf("@") >= 0) {
    return { problem: "Leave the user name out of the address: accounts are set separately." };
  }
  if (!isAscii(trimmed)) {
    return { problem: "Copy the address from your browser: letters like ü are coded there (xn--…, %C3%BC)." };
  }
  const address = webAddressOf(trimmed);
  if (address === undefined) return { problem: "This is not a web address. Look for a slip of the pen." };
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
