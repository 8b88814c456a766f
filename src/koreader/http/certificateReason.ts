import type { CertificateFault } from "../../domain/failure";

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
