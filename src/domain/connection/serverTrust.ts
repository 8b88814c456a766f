/** How a person has decided about the certificate of one server: it alone by its SHA-256, or none is looked at. */
export type HandTrust = { readonly sha256: string } | "unchecked";

const unchecked = "unchecked";

/**
 * What a person has decided about this origin (`https://host:port`); undefined: nothing, so that an authority must
 * vouch for it. `kept`: the setting, one origin a line.
 */
export function handTrustIn(kept: string, origin: string): HandTrust | undefined {
  for (const decided of handTrustsIn(kept)) if (decided.origin === origin) return decided.trust;
  return undefined;
}

/** Everything that was decided. */
export function handTrustsIn(
  kept: string,
): readonly { readonly origin: string; readonly trust: HandTrust }[] {
  const decided: { origin: string; trust: HandTrust }[] = [];
  for (const line of kept.split("\n")) {
    const [origin, word] = line.split(" ");
    if (origin === undefined || word === undefined) continue;
    decided.push({ origin, trust: word === unchecked ? unchecked : { sha256: word } });
  }
  return decided;
}

/** The setting with another decision about this origin; undefined takes it back. */
export function withHandTrust(kept: string, origin: string, trust: HandTrust | undefined): string {
  const lines = kept.split("\n").filter((line) => line !== "" && line.split(" ")[0] !== origin);
  if (trust !== undefined) lines.push(`${origin} ${trust === unchecked ? unchecked : trust.sha256}`);
  return lines.join("\n");
}

/** How many digits of a fingerprint stand on a line: eight pairs can be compared at a glance. */
const digitsOnALine = 16;

/** A SHA-256 in pairs, as other programs show it, on lines that a person can compare one by one: `AB:CD:…`. */
export function shownFingerprint(sha256: string): string {
  const lines: string[] = [];
  let rest = sha256.toUpperCase();
  while (rest.length > 0) {
    lines.push(pairsOf(rest.slice(0, digitsOnALine)).join(":"));
    rest = rest.slice(digitsOnALine);
  }
  return lines.join("\n");
}

function pairsOf(digits: string): readonly string[] {
  const pairs: string[] = [];
  let rest = digits;
  while (rest.length > 0) {
    pairs.push(rest.slice(0, 2));
    rest = rest.slice(2);
  }
  return pairs;
}
