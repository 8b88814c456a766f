import type { CertificateFault, ShownCertificate, Untrusted } from "../../base/failure";
import { failed, type Failed, ok, type Result } from "../../base/result";
import { handTrustOf, type TrustedServer, unchecked } from "../../base/trust";
import { originOf, type WebAddress } from "../../base/webAddress";
import { isFolder, openToRead } from "../plainFile";
import ssl = require("ssl");

const alternativeNames = "2.5.29.17";
const commonName = "2.5.4.3";

/** `address`: peer IP, for a numeric host. Alternative names first (RFC 9525 §6), else the common name. */
export function isFor(certificate: ssl.Certificate, host: string, address: string | undefined): boolean {
  const names = certificate.extensions()[alternativeNames];
  if (address !== undefined) return (names?.iPAddress ?? []).indexOf(address) >= 0;
  const hostNames = names === undefined ? commonNames(certificate) : (names.dNSName ?? []);
  for (const name of hostNames) {
    if (isNameOf(name, host)) return true;
  }
  return false;
}

export function namesIn(certificate: ssl.Certificate): string {
  const names = certificate.extensions()[alternativeNames];
  if (names === undefined) return commonNames(certificate).join(", ");
  const all: string[] = [];
  for (const name of names.dNSName ?? []) all.push(name);
  for (const name of names.iPAddress ?? []) all.push(name);
  return all.join(", ");
}

/** SHA-256, lower-case hexadecimal. */
export function certificateDigest(certificate: ssl.Certificate): string {
  return certificate.digest("sha256").toLowerCase();
}

function commonNames(certificate: ssl.Certificate): readonly string[] {
  const names: string[] = [];
  for (const { oid, value } of certificate.subject()) {
    if (oid === commonName) names.push(value);
  }
  return names;
}

/** `*.example.org` covers one label before `.example.org`. At least two labels must follow, so `*.org` is refused. */
function isNameOf(pattern: string, host: string): boolean {
  const name = pattern.toLowerCase();
  if (!name.startsWith("*.")) return name === host;
  const domain = name.slice(1);
  const dot = host.indexOf(".");
  return dot > 0 && host.slice(dot) === domain && domain.indexOf(".", 1) > 0;
}

/** Texts of TLS libraries; the first match counts. */
const meanings: readonly (readonly [string, CertificateFault])[] = [
  ["in certificate chain", "unknown"],
  ["self.signed", "self"],
  ["issuer certificate", "unknown"],
  ["verify the first certificate", "unknown"],
  ["expired", "expired"],
  ["not yet valid", "early"],
];

export function faultOf(reason: string): CertificateFault {
  for (const [words, fault] of meanings) if (string.match(reason, words)[0] !== undefined) return fault;
  return "unknown";
}

/** @noSelf */
export interface Contexts {
  /** Verifies during the handshake. Failure: untrusted. */
  strict(trust: Trust): Result<ssl.Context>;
  /** No verification, to learn what is wrong. Failure: untrusted. */
  lenient(trust: Trust): Result<ssl.Context>;
}

/** TLS 1.2 or later. */
const options = ["all", "no_sslv2", "no_sslv3", "no_tlsv1", "no_tlsv1_1"];

/** Created on first use, because reading the authorities takes milliseconds. */
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

export type Trust =
  /** Signed by an authority, for this host. Without a store: never. */
  | { readonly kind: "authorities"; readonly store: AuthorityStore | undefined }
  /** This very certificate. `sha256`: lower-case hexadecimal. */
  | { readonly kind: "certificate"; readonly sha256: string }
  /** No check, only by the user's own decision. */
  | { readonly kind: "anybody" };

/** One file, or a folder of files named by hash. */
export interface AuthorityStore {
  readonly path: string;
  readonly isFolder: boolean;
}

const files = [
  "data/ca-bundle.crt",
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/ssl/cert.pem",
];
const folders = ["/etc/ssl/certs"];

/** `SSL_CERT_FILE`, the host's list, the system's; undefined if none exists. */
export function findAuthorities(): AuthorityStore | undefined {
  const named = os.getenv("SSL_CERT_FILE");
  const file = (named === undefined ? files : [named, ...files]).find((path) => isReadable(path));
  if (file !== undefined) return { path: file, isFolder: false };
  const folder = folders.find((path) => isFolder(path));
  return folder === undefined ? undefined : { path: folder, isFolder: true };
}

/** By the user's decision, else by authorities. */
export function trustFor(
  servers: readonly TrustedServer[],
  address: WebAddress,
  store: AuthorityStore | undefined,
): Trust {
  const byHand = servers.length === 0 ? undefined : handTrustOf(servers, originOf(address));
  if (byHand === undefined) return { kind: "authorities", store };
  return byHand === unchecked ? { kind: "anybody" } : { kind: "certificate", sha256: byHand };
}

export type Objection = Omit<Untrusted, "kind" | "shown">;

/** `shown`: the rejected certificate. */
export function untrusted(objection: Objection, shown?: ShownCertificate): Failed<Untrusted> {
  return failed({ kind: "untrusted", ...objection, shown });
}

function isReadable(path: string): boolean {
  const file = openToRead(path);
  file?.close();
  return file !== undefined;
}
