/** A closed set: each kind has one meaning, one origin and one sentence for the reader (`sentence.ts`). */
export type Failure =
  | Offline
  | Unreachable
  | Untrusted
  | TimedOut
  | Broken
  | Cancelled
  | Denied
  | Refused
  | Redirected
  | Unreadable
  | Unsupported
  | Unconfigured
  | StorageFailure
  | Foreign
  | Predictable
  | Defect;

/** No connection on the device; nothing was tried. */
export interface Offline {
  readonly kind: "offline";
}

/** No connection could be made (name unknown, port closed, network down); nothing was sent. */
export interface Unreachable {
  readonly kind: "unreachable";
  readonly why?: Obstacle | undefined;
  readonly detail: string;
}

/**
 * `name`: no such name; `local`: likewise in `.local`. `names`: no DNS. `closed`: no listener at the port. `plain`: no
 * https there; `encrypted`: only https. `handshake`: TLS failed, on some hosts also for plain http. `proxy`: absent or
 * refusing. `unnamed`: the only address left is unencrypted, in a network that was not allowed. `stranger`: another
 * server at the local or remote URL.
 */
export type Obstacle =
  "name" | "local" | "names" | "closed" | "plain" | "encrypted" | "handshake" | "proxy" | "unnamed" | "stranger";

/** The server's certificate was not accepted; nothing was sent. */
export interface Untrusted {
  readonly kind: "untrusted";
  readonly why: CertificateFault;
  readonly detail: string;
  /** The names in the certificate, if it is not for the host. */
  readonly names?: string | undefined;
  /** Expired or not yet valid by this device's clock. */
  readonly isOutOfDate?: boolean | undefined;
  readonly shown?: ShownCertificate | undefined;
}

/** `unknown`: no known authority. `changed`: not the trusted one. `noAuthorities`: no readable list on the device. */
export type CertificateFault =
  "unknown" | "self" | "expired" | "early" | "missing" | "changed" | "otherName" | "noAuthorities";

export interface ShownCertificate {
  readonly origin: string;
  /** SHA-256 of the whole certificate, lower-case hexadecimal. */
  readonly sha256: string;
}

/** The deadline passed. `sent`: the request may have reached the server, so the outcome is unknown. */
export interface TimedOut {
  readonly kind: "timeout";
  readonly sent: boolean;
}

/** The connection broke or the answer was not HTTP. `sent` as in `TimedOut`. */
export interface Broken {
  readonly kind: "broken";
  readonly sent: boolean;
  readonly detail: string;
  /** Name of a compression that was not asked for. */
  readonly packing?: string | undefined;
}

/** The task was stopped. `sent` as in `TimedOut`. */
export interface Cancelled {
  readonly kind: "cancelled";
  readonly sent: boolean;
}

/** 401 or 403: the server does not accept these credentials, or does not allow this. */
export interface Denied {
  readonly kind: "denied";
  readonly account?: "reader" | "library" | undefined;
  readonly status: number;
  /** The server's own text; may be empty. */
  readonly message: string;
  /** From a proxy, e.g. a web page. */
  readonly isPage?: true | undefined;
  /** Without a body, or in plain text, so perhaps from a proxy. */
  readonly isBare?: true | undefined;
  /** A proxy wants a login of its own; `isPage` too. */
  readonly wantsLogin?: true | undefined;
}

/** Any other status outside 2xx. A 4xx counts only if it is not a web page. */
export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  readonly message: string;
  /** Seconds, from `Retry-After`; absent if the server gives none. */
  readonly waitSeconds?: number | undefined;
}

/** A redirect to another origin, or one too many. */
export interface Redirected {
  readonly kind: "redirected";
  readonly to: string;
  /** To the same path there, as a server that has moved does. A login page has a path of its own. */
  readonly isMoved?: true | undefined;
  /** Such as 303, so that the request may have had its effect. */
  readonly changesMethod?: true | undefined;
}

/** A web page, broken JSON, or a missing field. */
export interface Unreadable {
  readonly kind: "unreadable";
  readonly detail: string;
  /** A web page: real servers send one for an endpoint that they lack. */
  readonly isPage?: true | undefined;
  /** Name of a compression that was not asked for. */
  readonly packing?: string | undefined;
}

/** This server lacks the feature; a retry would not help. */
export interface Unsupported {
  readonly kind: "unsupported";
  readonly what: ServerFeature;
}

export type ServerFeature =
  | "reading sessions"
  | "several sessions at once"
  | "sessions of this format"
  | "highlights and bookmarks"
  | "ratings"
  | "statuses"
  | "positions by number"
  | "magic shelves"
  | "lists of the library"
  | "a search by title"
  | "a search by ISBN";

/** A missing setting; nothing was tried. */
export interface Unconfigured {
  readonly kind: "unconfigured";
  readonly missing: "server" | "reader account" | "library account";
}

/** The database refused; the transaction was rolled back. */
export interface StorageFailure {
  readonly kind: "storage";
  readonly detail: string;
  /** SQLite's code; absent if another layer failed. */
  readonly code?: number | undefined;
}

/** The host's reading statistics cannot be read. */
export interface Foreign {
  readonly kind: "foreign";
  /** `busy`: locked. `older`, `later`: made by such a release of the host. */
  readonly trouble: "busy" | "damaged" | "older" | "later" | "unreadable";
  readonly detail: string;
}

/** No source of random numbers, so a password would be predictable. */
export interface Predictable {
  readonly kind: "predictable";
}

/** An error in the plugin; details are in the log. */
export interface Defect {
  readonly kind: "defect";
}

/** True if a later retry may succeed without a change by the user. */
export function isTransient(failure: Failure): boolean {
  if (failure.kind === "refused") return isTransientStatus(failure.status);
  if (failure.kind === "denied") return failure.isPage === true;
  return isConnectionLoss(failure) || failure.kind === "unreadable" || failure.kind === "redirected";
}

/** True if the server was not reached: any other request would fail too. */
export function isConnectionLoss({ kind }: Failure): boolean {
  return (
    kind === "offline" ||
    kind === "unreachable" ||
    kind === "untrusted" ||
    kind === "timeout" ||
    kind === "broken" ||
    kind === "cancelled"
  );
}

/** 408, 429 and 5xx mean "retry later"; 407 comes from a proxy. */
function isTransientStatus(status: number): boolean {
  return status === 407 || status === 408 || status === 429 || !isRefusal(status);
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

/** True if the server may have done it: the answer was lost, from a proxy (5xx, web page, redirect), or none (304). */
export function isUncertain(failure: Failure): boolean {
  if (failure.kind === "timeout" || failure.kind === "broken" || failure.kind === "cancelled") return failure.sent;
  if (failure.kind === "refused") return !isRefusal(failure.status);
  if (failure.kind === "denied") return failure.isPage === true;
  return failure.kind === "unreadable" || failure.kind === "redirected";
}

/** For the log: without the message of the server, which may hold a title. */
export function detailOf(failure: Failure): string {
  switch (failure.kind) {
    case "unreachable":
    case "untrusted":
    case "broken":
    case "unreadable":
    case "storage":
    case "foreign":
      return `${failure.kind}: ${failure.detail}`;
    case "denied":
    case "refused":
      return `${failure.kind}: ${failure.status}`;
    case "redirected":
      return `${failure.kind} to ${failure.to}`;
    case "unsupported":
      return `${failure.kind}: ${failure.what}`;
    case "unconfigured":
      return `${failure.kind}: ${failure.missing}`;
    case "offline":
    case "timeout":
    case "cancelled":
    case "predictable":
    case "defect":
      return failure.kind;
  }
}
