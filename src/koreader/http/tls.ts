import type { CertificateFault, ShownCertificate, Untrusted } from "../../base/failure";
import { failed, type Failed, ok, type Result } from "../../base/result";
import { handTrustIn } from "../../base/trust";
import { originOf, type WebAddress } from "../../base/webAddress";
import ssl = require("ssl");

const alternativeNames = "2.5.29.17";
const commonName = "2.5.4.3";

/**
 * Is the certificate for this host? `address`: the IP address that the connection goes to, as the system writes it;
 * it counts only when the host was given as an address. Where there are alternative names, they alone count
 * (RFC 9525 §6); the common name serves for old home-made certificates that have none.
 */
export function isFor(certificate: ssl.Certificate, host: string, address: string | undefined): boolean {
  const names = certificate.extensions()[alternativeNames];
  if (address !== undefined) return (names?.iPAddress ?? []).indexOf(address) >= 0;
  const hostNames = names === undefined ? commonNames(certificate) : (names.dNSName ?? []);
  for (const name of hostNames) {
    if (isNameOf(name, host)) return true;
  }
  return false;
}

/** The names that the certificate is for, for a person to read. */
export function namesIn(certificate: ssl.Certificate): string {
  const names = certificate.extensions()[alternativeNames];
  if (names === undefined) return commonNames(certificate).join(", ");
  const all: string[] = [];
  for (const name of names.dNSName ?? []) all.push(name);
  for (const name of names.iPAddress ?? []) all.push(name);
  return all.join(", ");
}

/** SHA-256 of the certificate, lower-case hexadecimal. */
export function fingerprintOf(certificate: ssl.Certificate): string {
  return certificate.digest("sha256").toLowerCase();
}

function commonNames(certificate: ssl.Certificate): readonly string[] {
  const names: string[] = [];
  for (const { oid, value } of certificate.subject()) {
    if (oid === commonName) names.push(value);
  }
  return names;
}

/**
 * `*.example.org` stands for one label in front of `.example.org`, and for nothing shorter than two labels after
 * that: a certificate for all of `.org` is none.
 */
function isNameOf(pattern: string, host: string): boolean {
  const name = pattern.toLowerCase();
  if (!name.startsWith("*.")) return name === host;
  const domain = name.slice(1);
  const dot = host.indexOf(".");
  return dot > 0 && host.slice(dot) === domain && domain.indexOf(".", 1) > 0;
}

/** What the TLS library says, in any of its spellings, and what it means; the first that fits counts. */
const meanings: readonly (readonly [string, CertificateFault])[] = [
  ["in certificate chain", "unknown"],
  ["self.signed", "self"],
  ["issuer certificate", "unknown"],
  ["verify the first certificate", "unknown"],
  ["expired", "expired"],
  ["not yet valid", "early"],
];

/** Why a certificate was not accepted. `reason`: the TLS library's own words. */
export function faultOf(reason: string): CertificateFault {
  for (const [words, fault] of meanings) if (string.match(reason, words)[0] !== undefined) return fault;
  return "unknown";
}

/**
 * On which terms handshakes are made.
 *
 * @noSelf
 */
export interface Contexts {
  /** The handshake fails where `trust` demands an authority and none has signed. Failure: untrusted. */
  strict(trust: Trust): Result<ssl.Context>;
  /** The handshake goes on, and can say afterwards what was wrong: only to ask that. Failure: untrusted. */
  lenient(trust: Trust): Result<ssl.Context>;
}

/** TLS 1.2 at least: everything before it is broken. */
const options = ["all", "no_sslv2", "no_sslv3", "no_tlsv1", "no_tlsv1_1"];

/** Contexts, made when they are first needed and kept: reading the authorities takes a few milliseconds. */
export function createContexts(): Contexts {
  const made: Record<string, ssl.Context | undefined> = {};

  function find(terms: ssl.ContextOptions): Result<ssl.Context> {
    const name = `${terms.verify} ${terms.cafile ?? terms.capath ?? ""}`;
    const known = made[name];
    if (known !== undefined) return ok(known);
    const [context, problem] = ssl.newcontext(terms);
    if (context === undefined) return untrusted({ why: "noAuthorities", detail: problem });
    made[name] = context;
    return ok(context);
  }

  return {
    strict(trust) {
      if (trust.kind !== "authorities") return find(termsOf(trust, "none"));
      if (trust.store !== undefined) return find(termsOf(trust, "peer"));
      return untrusted({ why: "noAuthorities", detail: "there is no list of them" });
    },
    lenient: (trust) => find(termsOf(trust, "none")),
  };
}

function termsOf(trust: Trust, verify: "peer" | "none"): ssl.ContextOptions {
  const terms = { mode: "client", protocol: "any", options, verify } as const;
  if (trust.kind !== "authorities" || trust.store === undefined) return terms;
  const { path, isFolder } = trust.store;
  return isFolder ? { ...terms, capath: path } : { ...terms, cafile: path };
}

/** When a server that speaks TLS is believed to be the one that is meant. */
export type Trust =
  /** Its certificate is for its host, and an authority of the store has signed it. Without a store: never. */
  | { readonly kind: "authorities"; readonly store: AuthorityStore | undefined }
  /** It shows this very certificate, whoever made it. `sha256`: lower-case hexadecimal. */
  | { readonly kind: "certificate"; readonly sha256: string }
  /** Always: only as a person's own, deliberate choice. */
  | { readonly kind: "anybody" };

/** Where the certificates of the authorities lie: a file of them all, or a folder of files named by hash. */
export interface AuthorityStore {
  readonly path: string;
  readonly isFolder: boolean;
}

/** Absolute, or seen from the host's own folder, in which it runs: it ships Mozilla's list. */
const files = [
  "data/ca-bundle.crt",
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/ssl/cert.pem",
];
const folders = ["/etc/ssl/certs"];

/**
 * The first list of authorities there is: the one that the environment names (`SSL_CERT_FILE`), the host's own, the
 * system's. Undefined when there is none.
 */
export function findAuthorities(): AuthorityStore | undefined {
  const named = os.getenv("SSL_CERT_FILE");
  const file = firstOf(named === undefined ? [] : [named]) ?? firstOf(files);
  if (file !== undefined) return { path: file, isFolder: false };
  const folder = firstOf(folders);
  return folder === undefined ? undefined : { path: folder, isFolder: true };
}

/** How this server is trusted: as a person has decided about it (`kept`), else by the authorities. */
export function trustIn(kept: string, address: WebAddress, store: AuthorityStore | undefined): Trust {
  const byHand = kept === "" ? undefined : handTrustIn(kept, originOf(address));
  if (byHand === undefined) return { kind: "authorities", store };
  return byHand === "unchecked" ? { kind: "anybody" } : { kind: "certificate", sha256: byHand.sha256 };
}

/** What speaks against a certificate. */
export type Objection = Omit<Untrusted, "kind" | "shown">;

/** The failure of a server whose certificate is not accepted. `shown`: the one that was. */
export function untrusted(objection: Objection, shown?: ShownCertificate): Failed<Untrusted> {
  return failed({ kind: "untrusted", ...objection, shown });
}

function firstOf(paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const [file] = io.open(path, "rb");
    file?.close();
    if (file !== undefined) return path;
  }
  return undefined;
}
