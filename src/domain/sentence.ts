import type { Denied, Failure, Feature, Foreign, Refused, Storage, Unconfigured } from "./failure";
import { certificateSentence, obstacleSentence } from "./reachSentence";
import type { Say } from "./translations";

/**
 * The failure as a sentence for the reader: what happened and, where something can be done, what. The words of
 * libraries are left to the log.
 */
export function sentenceFor(say: Say, failure: Failure): string {
  switch (failure.kind) {
    case "offline":
      return say("This device is not connected to a network.");
    case "unreachable":
      return obstacleSentence(say, failure.why);
    case "untrusted":
      return certificateSentence(say, failure);
    case "timeout":
      return say("The server did not answer in time.");
    case "broken":
      return say("The connection broke off.");
    case "cancelled":
      return say("Stopped.");
    case "denied":
      return deniedSentence(say, failure);
    case "refused":
      return refusedSentence(say, failure);
    case "redirected":
      return say(
        "The server sends visitors on to %1. If that is your server, set it as the server URL.",
        failure.to,
      );
    case "unreadable":
      return say(
        "What answered does not look like a library server. Check the server URL, and that no Wi-Fi login page is in the way.",
      );
    case "unsupported":
      return lackSentence(say, failure.what);
    case "unconfigured":
      return missingSentence(say, failure);
    case "storage":
      return storageSentence(say, failure);
    case "foreign":
      return foreignSentence(say, failure);
    case "defect":
      return say("Something went wrong in Library Sync itself. The log says what happened.");
  }
}

function deniedSentence(say: Say, { status, message, isPage, account }: Denied): string {
  if (isPage === true)
    return say(
      "A web page answers in the library's place, and lets nobody in (error %1). A proxy in front of the server, or a Wi-Fi login page, may be in the way.",
      status,
    );
  const words = wordsIn(message);
  if (status === 403)
    return words === undefined
      ? say("The server does not allow this. Check what the account may do there.")
      : say("The server does not allow this: “%1”. Check what the account may do there.", words);
  const refused = refusedAccount(say, account);
  return words === undefined ? `${refused}.` : say("%1: “%2”.", refused, words);
}

function refusedAccount(say: Say, account: Denied["account"]): string {
  if (account === "reader")
    return say("The server does not accept the user name or the password of the reader account");
  return account === "library"
    ? say("The server does not accept the user name or the password of the library account")
    : say("The server does not accept the user name or the password");
}

function refusedSentence(say: Say, { status, message }: Refused): string {
  const words = wordsIn(message);
  if (status === 404)
    return words === undefined
      ? say("The server does not have this.")
      : say("The server does not have this: “%1”.", words);
  if (status === 407)
    return say("A proxy on the way to the server lets nothing through without a password of its own.");
  if (status === 511)
    return say("This network has a login page that lets nothing through before you log in.");
  if (status === 429) return say("The server asks to wait: too many requests, or too many failed logins.");
  if (status >= 500)
    return words === undefined
      ? say("The server has a problem of its own (error %1).", status)
      : say("The server has a problem of its own (error %1): “%2”.", status, words);
  return words === undefined
    ? say("The server refused this (error %1).", status)
    : say("The server refused this (error %1): “%2”.", status, words);
}

/** What frameworks say of themselves: the bare name of a status, which adds nothing to a sentence. */
const bareNames: readonly string[] = [
  "",
  "unauthorized",
  "forbidden",
  "not found",
  "bad request",
  "internal server error",
  "bad gateway",
] as const;

/** The server's own, without a full stop, which would stand before ours; undefined when it has none that say something. */
function wordsIn(message: string): string | undefined {
  if (bareNames.includes(message.toLowerCase())) return undefined;
  return message.endsWith(".") ? message.slice(0, -1) : message;
}

/** What the reader made stays on the device. */
function lackSentence(say: Say, what: Feature): string {
  switch (what) {
    case "reading sessions":
      return say("This server does not take reading sessions. They stay on this device.");
    case "several sessions at once":
      return say("This server takes sessions only one by one.");
    case "highlights and bookmarks":
      return say("This server does not take highlights and bookmarks. They stay on this device.");
    case "ratings":
      return say("This server does not take ratings. They stay on this device.");
    case "magic shelves":
      return say("This server does not offer magic shelves.");
    case "a search by title":
      return say("This server does not offer a search by title.");
    case "a search by ISBN":
      return say("This server does not offer a search by ISBN.");
  }
}

/** SQLite's codes of what a person may do something about. */
const codes = { readOnly: 8, inputOutput: 10, full: 13 };

function storageSentence(say: Say, { code, detail }: Storage): string {
  if (code === codes.full) return say("Nothing more can be stored: this device has no room left.");
  if (code === codes.readOnly || code === codes.inputOutput)
    return say("Nothing can be stored just now: this device lets nothing be written.");
  return say("Library Sync cannot use its own database.\nDetails: %1", detail);
}

function foreignSentence(say: Say, { trouble }: Foreign): string {
  switch (trouble) {
    case "busy":
      return say("KOReader's reading statistics are in use just now. Try again in a moment.");
    case "damaged":
      return say("KOReader's reading statistics are damaged and cannot be read.");
    case "older":
      return say(
        "KOReader's reading statistics were made by an older release. Turn them on in KOReader and open a book: that brings them up to date. Then try again.",
      );
    case "later":
      return say(
        "KOReader's reading statistics are of a later release than this plugin knows. Update the plugin.",
      );
    case "unreadable":
      return say("KOReader's reading statistics cannot be read.");
  }
}

function missingSentence(say: Say, { missing }: Unconfigured): string {
  if (missing === "server") return say("No server URL is set: Library Sync → Connection.");
  return missing === "reader account"
    ? say("No reader account is set: Library Sync → Connection.")
    : say("This needs the library account: Library Sync → Connection.");
}
