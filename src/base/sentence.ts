import type {
  Denied,
  Failure,
  ServerFeature,
  Foreign,
  Redirected,
  Refused,
  StorageFailure,
  Unconfigured,
  Unreadable,
} from "./failure";
import { certificateSentence, obstacleSentence } from "./reachSentence";
import type { Translate } from "./format";

/** A failure as the user reads it: what happened, and what can be done. */
export function sentenceFor(translate: Translate, failure: Failure): string {
  switch (failure.kind) {
    case "offline":
      return translate("This device is not connected to a network.");
    case "unreachable":
      return obstacleSentence(translate, failure.why);
    case "untrusted":
      return certificateSentence(translate, failure);
    case "timeout":
      return translate("The server did not answer in time. Try again, or check that it is running.");
    case "broken":
      return failure.packing === undefined
        ? translate("The connection broke off. Try again.")
        : packingSentence(translate, failure.packing);
    case "cancelled":
      return translate("Stopped.");
    case "denied":
      return deniedSentence(translate, failure);
    case "refused":
      return refusedSentence(translate, failure);
    case "redirected":
      return redirectedSentence(translate, failure);
    case "unreadable":
      return unreadableSentence(translate, failure);
    case "unsupported":
      return lackSentence(translate, failure.what);
    case "unconfigured":
      return missingSentence(translate, failure);
    case "storage":
      return storageSentence(translate, failure);
    case "foreign":
      return foreignSentence(translate, failure);
    case "predictable":
      return translate(
        "This device cannot make a safe password. Create the account on the server's web page and enter it under Catchword → Connection.",
      );
    case "defect":
      return translate("Something went wrong in Catchword itself. The log has the details.");
  }
}

function redirectedSentence(translate: Translate, { to, isMoved }: Redirected): string {
  if (!isLoginPage(to) && isMoved === true)
    return translate("The server redirects to %1. If that is your server, set it as the server URL.", to);
  if (!isLoginPage(to))
    return translate(
      "Another page is in the way: %1. If it is this Wi-Fi's, log in there. If it belongs to a proxy in front of the server, let requests to /api pass without it, or add the header that it wants: Catchword → Advanced → Addresses and headers.",
      to,
    );
  return translate(
    "A login page is in the way: %1. If it is this Wi-Fi's, log in there. If it belongs to a proxy in front of the server, let requests to /api pass without it, or add the header that it wants: Catchword → Advanced → Addresses and headers.",
    to,
  );
}

/** Words in the addresses of login pages. */
const loginWords: readonly string[] = [
  "login",
  "signin",
  "sign-in",
  "auth",
  "sso",
  "cdn-cgi/access",
  "portal",
  "captive",
];

/** True for the address of a proxy's or a Wi-Fi's login page, by its words. */
export function isLoginPage(url: string): boolean {
  const words = url.toLowerCase();
  return loginWords.some((word) => words.includes(word));
}

function unreadableSentence(translate: Translate, { packing }: Unreadable): string {
  if (packing === undefined)
    return translate(
      "The answer did not come from a library server. Check the server URL, and that no Wi-Fi login page is in the way.",
    );
  return packingSentence(translate, packing);
}

function packingSentence(translate: Translate, packing: string): string {
  return translate(
    "The answer is compressed as “%1”, which Catchword did not ask for and cannot read. Turn this compression off in the proxy in front of the server.",
    packing,
  );
}

function deniedSentence(translate: Translate, denied: Denied): string {
  const { status, message, isPage, wantsLogin, isBare, account } = denied;
  if (wantsLogin === true)
    return translate(
      "A proxy in front of the server wants a login of its own (error %1). Let requests to /api pass without it there, or add the header that it wants: Catchword → Advanced → Addresses and headers.",
      status,
    );
  if (isPage === true && isBare === true)
    return translate(
      "A proxy in front of the server refuses access (error %1). Let requests to /api pass there, or add the header that it wants: Catchword → Advanced → Addresses and headers.",
      status,
    );
  if (isPage === true)
    return translate(
      "A web page answers instead of the library and refuses access (error %1). A proxy in front of the server, or a Wi-Fi login page, may be in the way.",
      status,
    );
  const words = wordsIn(message);
  if (status === 403)
    return words === undefined
      ? translate("The server does not allow this. Check what the account may do there.")
      : translate("The server does not allow this: “%1”. Check what the account may do there.", words);
  const sentence = accountSentence(translate, account, words);
  if (isBare !== true) return sentence;
  return translate("%1 If both are right, a proxy in front of the server wants a login of its own.", sentence);
}

function accountSentence(translate: Translate, account: Denied["account"], words: string | undefined): string {
  if (account === "reader")
    return words === undefined
      ? translate("The server does not accept the user name or the password of the reader account.")
      : translate("The server does not accept the user name or the password of the reader account: “%1”.", words);
  if (account === "library")
    return words === undefined
      ? translate("The server does not accept the user name or the password of the library account.")
      : translate("The server does not accept the user name or the password of the library account: “%1”.", words);
  return words === undefined
    ? translate("The server does not accept the user name or the password.")
    : translate("The server does not accept the user name or the password: “%1”.", words);
}

function refusedSentence(translate: Translate, { status, message }: Refused): string {
  const words = wordsIn(message);
  if (status === 404)
    return words === undefined
      ? translate("The server does not have this.")
      : translate("The server does not have this: “%1”.", words);
  if (status === 407) return translate("A proxy on the way to the server asks for a password of its own.");
  if (status === 511) return translate("This network has a login page. Log in there first.");
  if (status === 429)
    return translate("The server asks to try again later: too many requests, or too many failed logins.");
  if (status === 413)
    return translate("The server, or a proxy in front of it, does not take as much in one request (error 413).");
  if (isOfGateway(status))
    return translate(
      "A proxy in front of the server does not reach it (error %1). Check that the server is running.",
      status,
    );
  if (status === 503 && words === undefined)
    return translate("The server, or a proxy in front of it, is not available right now (error 503).");
  if (status >= 500)
    return words === undefined
      ? translate("The server has a problem of its own (error %1).", status)
      : translate("The server has a problem of its own (error %1): “%2”.", status, words);
  return words === undefined
    ? translate("The server refused this (error %1).", status)
    : translate("The server refused this (error %1): “%2”.", status, words);
}

/** Only proxies send these (RFC 9110 §15.6; 520 to 530: Cloudflare). */
function isOfGateway(status: number): boolean {
  return status === 502 || status === 504 || (status >= 520 && status <= 530);
}

const bareNames: readonly string[] = [
  "",
  "unauthorized",
  "forbidden",
  "not found",
  "bad request",
  "internal server error",
  "bad gateway",
  "service unavailable",
] as const;

/** Without a final full stop; undefined if the message adds nothing. */
function wordsIn(message: string): string | undefined {
  if (bareNames.includes(message.toLowerCase())) return undefined;
  return message.endsWith(".") ? message.slice(0, -1) : message;
}

function lackSentence(translate: Translate, what: ServerFeature): string {
  switch (what) {
    case "reading sessions":
      return translate("This server does not accept reading sessions. They stay on this device.");
    case "several sessions at once":
      return translate("This server accepts sessions only one by one.");
    case "sessions of this format":
      return translate("This server does not accept sessions of this format. They stay on this device.");
    case "highlights and bookmarks":
      return translate("This server does not accept highlights and bookmarks. They stay on this device.");
    case "ratings":
      return translate("This server does not accept ratings. They stay on this device.");
    case "statuses":
      return translate("This server does not accept the status of a book. It stays on this device.");
    case "positions by number":
      return translate(
        "This server accepts the position of a book only for a file that it knows. It stays on this device.",
      );
    case "magic shelves":
      return translate("This server does not offer magic shelves.");
    case "lists of the library":
      return translate("This server does not offer this list.");
    case "a search by title":
      return translate("This server does not offer a search by title.");
    case "a search by ISBN":
      return translate("This server does not offer a search by ISBN.");
  }
}

/** SQLite's codes that a person can act on. */
const codes = { readOnly: 8, inputOutput: 10, full: 13 };

function storageSentence(translate: Translate, { code, detail }: StorageFailure): string {
  if (code === codes.full) return translate("Nothing more can be stored: this device has no space left.");
  if (code === codes.readOnly || code === codes.inputOutput)
    return translate("Nothing can be stored right now: the storage of this device cannot be written to.");
  return translate("Catchword cannot use its own database.\nDetails: %1", detail);
}

function foreignSentence(translate: Translate, { trouble }: Foreign): string {
  switch (trouble) {
    case "busy":
      return translate("KOReader's reading statistics are in use right now. Try again in a moment.");
    case "damaged":
      return translate("KOReader's reading statistics are damaged and cannot be read.");
    case "older":
      return translate(
        "KOReader's reading statistics were made by an older release. Turn them on in KOReader and open a book: that brings them up to date. Then try again.",
      );
    case "later":
      return translate(
        "KOReader's reading statistics are of a later release than this plugin knows. Update the plugin.",
      );
    case "unreadable":
      return translate("KOReader's reading statistics cannot be read.");
  }
}

function missingSentence(translate: Translate, { missing }: Unconfigured): string {
  if (missing === "server") return translate("No server URL is set: Catchword → Connection.");
  return missing === "reader account"
    ? translate("No reader account is set: Catchword → Connection.")
    : translate("This needs the library account: Catchword → Connection.");
}
