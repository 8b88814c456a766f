/** What a label of a host name may be long, bytes. */
const longestLabel = 63;

/**
 * The bytes of a question for a host's address (RFC 1035 §4.1: one question, type A, recursion wanted). `number`, 0 to
 * 65535, comes back with the answer. Undefined for a name that no name server would take.
 */
export function nameQuery(number: number, host: string): string | undefined {
  const labels: string[] = [];
  for (const label of host.split(".")) {
    if (label.length === 0 || label.length > longestLabel) return undefined;
    labels.push(String.fromCharCode(label.length) + label);
  }
  const flags = String.fromCharCode(1, 0);
  const counts = String.fromCharCode(0, 1, 0, 0, 0, 0, 0, 0);
  const typeAndClass = String.fromCharCode(0, 0, 1, 0, 1);
  return twoBytes(number) + flags + counts + labels.join("") + typeAndClass;
}

/** Is this the answer to the question of that number, whatever it says? */
export function answersQuery(number: number, bytes: string): boolean {
  return bytes.length >= 12 && bytes.slice(0, 2) === twoBytes(number) && bytes.charCodeAt(2) >= 128;
}

function twoBytes(number: number): string {
  const high = Math.floor(number / 256);
  return String.fromCharCode(high, number - high * 256);
}
