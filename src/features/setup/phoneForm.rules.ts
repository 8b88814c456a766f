import { controls, turns, withoutSigns } from "../../base/signs";
import { singleLine, trimmed, validText } from "../../base/text";
import type { AnnotationSync } from "../../model/annotation";
import type { Settings } from "../../model/settings";
import type { PageRequest } from "../../model/pageRequest";

export interface PhoneVisit {
  /** As in the `Host` header of a browser that was led here. */
  readonly authority: string;
  /** Cannot be guessed. */
  readonly path: string;
  /** The first browser that opened the page; absent: none yet. */
  readonly guest?: string | undefined;
}

/** `lost`: another path. `foreign`: from a page of somebody else. `taken`: a second browser. */
export type Verdict = "form" | "typed" | "lost" | "foreign" | "taken";

/** `peer`: address of the browser. Nothing of a request counts before this. */
export function judgeRequest(request: PageRequest, peer: string, visit: PhoneVisit): Verdict {
  const { method, path, headers } = request;
  if (path !== visit.path) return "lost";
  // Another name leads here: a page elsewhere may have bent it.
  if (headers["host"] !== visit.authority) return "foreign";
  if (visit.guest !== undefined && visit.guest !== peer) return "taken";
  if (method === "GET") return "form";
  const isForm = (headers["content-type"] ?? "").toLowerCase().startsWith("application/x-www-form-urlencoded");
  return method === "POST" && isForm && isFromHere(headers, visit) ? "typed" : "foreign";
}

/** For another path. A browser asks for icons by itself, and the guest knows the path. */
export function isGuess({ path }: PageRequest, peer: string, { guest }: PhoneVisit): boolean {
  return peer !== guest && path !== "/favicon.ico" && !path.startsWith("/apple-touch-icon");
}

function isFromHere(headers: PageRequest["headers"], { authority }: PhoneVisit): boolean {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  return (origin === undefined || origin === `http://${authority}`) && (site === undefined || site === "same-origin");
}

export type TypedChoices = Pick<Settings, "sessionSync" | "progressSync" | "statusSync" | "highlights" | "bookmarks">;

export interface Typed {
  readonly address: string;
  readonly username: string;
  readonly password: string;
  readonly choices: TypedChoices;
}

export const annotationWays: readonly AnnotationSync[] = ["off", "send", "both"];

/** Undefined if it is no form of this page. */
export function typedIn(body: string): Typed | undefined {
  const fields: Record<string, string | undefined> = {};
  for (const part of body.split("&")) {
    const equals = part.indexOf("=");
    const value = equals < 0 ? undefined : decoded(part.slice(equals + 1));
    if (value === undefined) return undefined;
    fields[part.slice(0, equals)] ??= value;
  }
  const { address, username, password, notes } = fields;
  const way = annotationWays.find((one) => one === notes);
  if (address === undefined || username === undefined || password === undefined || way === undefined) return undefined;
  const isOn = (name: string): boolean => fields[name] === "on";
  return {
    address: line(address),
    username: line(username),
    password,
    choices: {
      sessionSync: isOn("sessions"),
      progressSync: isOn("position"),
      statusSync: isOn("status"),
      highlights: way,
      bookmarks: way,
    },
  };
}

function line(text: string): string {
  return trimmed(withoutSigns(withoutSigns(singleLine(text), controls), turns));
}

const digits = "0123456789abcdef";

/** Undefined if it is not UTF-8 in a form's encoding. */
function decoded(text: string): string | undefined {
  const [first = "", ...parts] = text.split("+").join(" ").split("%");
  let bytes = first;
  for (const part of parts) {
    const high = digits.indexOf(part.charAt(0).toLowerCase());
    const low = digits.indexOf(part.charAt(1).toLowerCase());
    if (part.length < 2 || high < 0 || low < 0) return undefined;
    bytes += String.fromCharCode(high * 16 + low) + part.slice(2);
  }
  return validText(bytes) === bytes ? bytes : undefined;
}
