/** Bytes (RFC 1035). */
const longestLabel = 63;

/** RFC 1035 §4.1: one question, type A, recursion. `number`: 0 to 65535. Undefined for an invalid name. */
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

/** True for a response with this number. */
export function answersQuery(number: number, bytes: string): boolean {
  return bytes.length >= 12 && bytes.slice(0, 2) === twoBytes(number) && bytes.charCodeAt(2) >= 128;
}

function twoBytes(number: number): string {
  const high = Math.floor(number / 256);
  return String.fromCharCode(high, number - high * 256);
}
