/** The text as the device has it: a string of UTF-8 bytes. */
export function asBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** The reverse of `asBytes`. */
export function asText(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
