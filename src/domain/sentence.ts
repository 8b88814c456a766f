import type { Denied, Failure, Foreign, Refused, Unconfigured } from "./failure";

/** The failure as a sentence for the reader: what happened and, where something can be done, what. */
export function sentenceFor(failure: Failure): string {
  switch (failure.kind) {
    case "offline":
      return "This device is not connected to a network.";
    case "unreachable":
      return `The server cannot be reached (${failure.detail}). Check the server URL and that the server is running.`;
    case "untrusted":
      return `The server's certificate is not trusted: ${failure.detail}`;
    case "timeout":
      return "The server did not answer in time.";
    case "broken":
      return `The connection broke off (${failure.detail}).`;
    case "cancelled":
      return "Stopped.";
    case "denied":
      return deniedSentence(failure);
    case "refused":
      return refusedSentence(failure);
    case "redirected":
      return `The server sends visitors on to ${failure.to}. If that is your server, set it as the server URL.`;
    case "unreadable":
      return `What answered does not look like a library server (${failure.detail}). Check the server URL, and that no Wi-Fi login page is in the way.`;
    case "unsupported":
      return failure.stays
        ? `This server does not take ${failure.what}. They stay on this device.`
        : `This server does not offer ${failure.what}.`;
    case "unconfigured":
      return missingSentence(failure);
    case "storage":
      return `The plugin's own database could not be used: ${failure.detail}`;
    case "foreign":
      return foreignSentence(failure);
    case "defect":
      return "Something went wrong in Library Sync itself. The log says what happened.";
  }
}

function deniedSentence({ status, message }: Denied): string {
  if (status === 403)
    return `The server does not allow this${quoted(message)}. Check what the account may do there.`;
  return `The server does not accept the user name or the password${quoted(message)}.`;
}

function refusedSentence({ status, message }: Refused): string {
  if (status === 404) return `The server does not have this${quoted(message)}.`;
  if (status === 429) return "The server asks to wait: too many requests, or too many failed logins.";
  if (status >= 500) return `The server has a problem of its own (${status})${quoted(message)}.`;
  return `The server refused this (${status})${quoted(message)}.`;
}

/** What frameworks say of themselves: the bare name of a status, which adds nothing to a sentence. */
const bareNames = [
  "",
  "unauthorized",
  "forbidden",
  "not found",
  "bad request",
  "internal server error",
  "bad gateway",
];

function quoted(message: string): string {
  return bareNames.includes(message.toLowerCase()) ? "" : `: "${withoutStop(message)}"`;
}

/** A full stop of its own would stand before ours. */
function withoutStop(message: string): string {
  return message.endsWith(".") ? message.slice(0, -1) : message;
}

function foreignSentence({ trouble, detail }: Foreign): string {
  switch (trouble) {
    case "busy":
      return "KOReader's reading statistics are in use just now. Try again in a moment.";
    case "damaged":
      return `KOReader's reading statistics are damaged and cannot be read (${detail}).`;
    case "older":
      return "KOReader's reading statistics were made by an older release. Turn them on in KOReader and open a book: that brings them up to date. Then try again.";
    case "later":
      return `KOReader's reading statistics are of a later release than this plugin knows (${detail}). Update the plugin.`;
    case "unreadable":
      return `KOReader's reading statistics cannot be read: ${detail}`;
  }
}

function missingSentence({ missing }: Unconfigured): string {
  if (missing === "server") return "No server URL is set: Library Sync → Connection.";
  return missing === "reader account"
    ? "No reader account is set: Library Sync → Connection."
    : "This needs the library account: Library Sync → Connection.";
}
