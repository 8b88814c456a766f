import type { Settings } from "../domain/settings";
import type { Library } from "../ports/library";
import type { Permissions } from "../ports/serverProbe";
import type { Finding } from "./examineServer";

/** What an examination found of one thing. */
export type Found = Omit<Finding, "what">;

/** Nothing to complain of. */
export function good(text: string): Found {
  return { state: "good", text };
}

/** A library answers. `reached`: by which of its addresses; undefined: there is only the server URL. */
export function addressFound(
  { serverUrl }: Settings,
  reached: ReturnType<Library["reachedBy"]>,
  version: string | undefined,
): Found {
  const url = reached?.url ?? serverUrl;
  const way = reached === undefined ? url : `${reached.via}, ${url}`;
  const safety = url.startsWith("https://") ? "encrypted" : "not encrypted";
  const told = version === undefined ? "It does not tell its version." : `Version: ${version}.`;
  return good(`answers at ${way} (${safety}). ${told}`);
}

/** The account's switch for reader devices. */
export function switchFound(on: boolean): Found {
  if (on) return good("on.");
  return {
    state: "bad",
    text: "off on the server: positions are not kept. Turn the sync on in the settings of the server's web page.",
  };
}

/** What the library account may do; undefined: the server does not tell. */
export function permissionsFound(may: Permissions | undefined): Found {
  if (may === undefined) return { state: "notice", text: "the server does not tell." };
  const missing: string[] = [];
  if (!may.mayDownload) missing.push("download books (shelves stay empty)");
  if (!may.maySyncReaders) missing.push("manage its own reader account");
  if (!may.mayListMagicShelves) missing.push("list magic shelves (they need the OPDS permission)");
  if (missing.length === 0) return good("everything that is needed.");
  return { state: "notice", text: `the account may not: ${missing.join("; ")}.` };
}

/** Without a library account there is nothing to ask. */
export const noLibraryAccount: Finding = {
  what: "Library account",
  state: "notice",
  text: "none is set: no shelves, notes, ratings, or search by ISBN.",
};
