/** What the TLS library says, in any of its spellings, and what that means for a person; the first that fits counts. */
const meanings: readonly (readonly [string, string])[] = [
  ["in certificate chain", "no authority that this device knows vouches for it."],
  ["self.signed", "it vouches for itself, and no authority does."],
  ["issuer certificate", "no authority that this device knows vouches for it."],
  ["verify the first certificate", "no authority that this device knows vouches for it."],
  ["expired", "it has run out."],
  ["not yet valid", "it is not valid yet."],
];

/** Why a certificate was not accepted, as the end of a sentence. `reason`: the TLS library's own words. */
export function reasonInWords(reason: string): string {
  for (const [words, meaning] of meanings) if (string.match(reason, words)[0] !== undefined) return meaning;
  return `${reason}.`;
}
