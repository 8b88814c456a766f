import type { Say } from "../../domain/translations";
import type { Settings } from "../../domain/settings";
import type { Library, Permissions } from "../../ports/server";
import type { Finding } from "./examineServer";
import { type Failure, isConnectionLoss } from "../../domain/failure";
import { sentenceFor } from "../../domain/sentence";

/** What an examination found of one thing. */
export type Found = Omit<Finding, "what">;

type Reached = NonNullable<ReturnType<Library["reachedBy"]>>;

/** Nothing to complain of. */
export function good(text: string): Found {
  return { state: "good", text };
}

/** By which of the addresses the server was reached, in a word (§1 Test Connection). */
export function viaText(say: Say, { via }: Reached): string {
  switch (via) {
    case "local":
      return say("local");
    case "remote":
      return say("remote");
    case "fallback":
      return say("fallback");
  }
}

/** A library answers. `reached`: by which of its addresses; undefined: there is only the server URL. */
export function addressFound(
  say: Say,
  { serverUrl }: Settings,
  reached: Reached | undefined,
  version: string | undefined,
): Found {
  const url = reached?.url ?? serverUrl;
  const way = reached === undefined ? url : `${viaText(say, reached)}, ${url}`;
  const answers = url.startsWith("https://")
    ? say("answers at %1 (encrypted).", way)
    : say("answers at %1 (not encrypted).", way);
  const told = version === undefined ? say("It does not tell its version.") : say("Version: %1.", version);
  return good(`${answers} ${told}`);
}

/** The account's switch for reader devices. */
export function switchFound(say: Say, on: boolean): Found {
  if (on) return good(say("on."));
  return {
    state: "bad",
    text: say(
      "off on the server: positions are not kept. Turn the sync on in the settings of the server's web page.",
    ),
  };
}

/** What the library account may do; undefined: the server does not tell. */
export function permissionsFound(say: Say, may: Permissions | undefined): Found {
  if (may === undefined) return { state: "notice", text: say("the server does not tell.") };
  const missing: string[] = [];
  if (!may.mayDownload) missing.push(say("download books (shelves stay empty)"));
  if (!may.maySyncReaders) missing.push(say("manage its own reader account"));
  if (!may.mayListMagicShelves) missing.push(say("list magic shelves (they need the OPDS permission)"));
  if (missing.length === 0) return good(say("everything that is needed."));
  return { state: "notice", text: say("the account may not: %1.", missing.join("; ")) };
}

/** Without a library account there is nothing to ask. `isNeeded`: this server takes sessions only with one. */
export function noLibraryAccount(say: Say, isNeeded: boolean): Finding {
  if (isNeeded)
    return {
      what: say("Library account"),
      state: "bad",
      text: say(
        "none is set: this server takes reading sessions only with it, and shelves, notes and ratings.",
      ),
    };
  return {
    what: say("Library account"),
    state: "notice",
    text: say("none is set: no shelves, notes, ratings, or search by ISBN."),
  };
}

/** True when no other question would fare better: nobody is there, or what is there is no library. */
export function isAboutTheAddress(failure: Failure): boolean {
  if (failure.kind === "unconfigured") return failure.missing === "server";
  if (failure.kind === "denied") return failure.isPage === true;
  return failure.kind !== "storage";
}

/** True when the web answers and no library does. */
export function isNoLibrary(failure: Failure): boolean {
  if (failure.kind === "denied") return failure.isPage === true;
  return failure.kind === "unreadable" || (failure.kind === "refused" && failure.status === 404);
}

/** The failure of the first question of all, as a sentence: a 404 to that one says that the path is wrong. */
export function addressSentence(say: Say, failure: Failure, settings: Settings): string {
  if (!isConnectionLoss(failure)) return answerSentence(say, failure);
  const tried = triedText(say, settings);
  return tried === undefined ? lossSentence(say, failure) : `${lossSentence(say, failure)} ${tried}`;
}

function answerSentence(say: Say, failure: Failure): string {
  if (failure.kind === "refused" && failure.status === 404)
    return say(
      "A web server answers, but there is no library at this path. Check what follows the host name in the server URL.",
    );
  return sentenceFor(say, failure);
}

function lossSentence(say: Say, failure: Failure): string {
  const sentence = sentenceFor(say, failure);
  return failure.kind === "broken"
    ? `${sentence} ${say("Check the server URL: does it begin with http or https?")}`
    : sentence;
}

/** Which addresses there are to try; undefined when there is but one. */
function triedText(say: Say, { localUrl, remoteUrl, serverUrl }: Settings): string | undefined {
  const tried: string[] = [];
  for (const url of [localUrl, remoteUrl, serverUrl]) if (url !== "" && !tried.includes(url)) tried.push(url);
  return tried.length < 2 ? undefined : say("Tried: %1.", tried.join(", "));
}
