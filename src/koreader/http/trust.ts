import type { ShownCertificate, Untrusted } from "../../domain/failure";
import { failed, type Failed } from "../../domain/result";
import { handTrustIn } from "../../domain/connection/serverTrust";
import { originOf, type WebAddress } from "../../domain/connection/webAddress";

/** When a server that speaks TLS is believed to be the one that is meant. */
export type Trust =
  /** Its certificate is for its host, and an authority of the store vouches for it. Without a store: never. */
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
