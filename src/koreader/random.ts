/** Linux, Android and macOS; the host's generator is seeded with its start second. */
const source = "/dev/urandom";

/** Undefined without a source. */
export function randomBytes(count: number): string | undefined {
  const [file] = io.open(source, "rb");
  const bytes = file?.read(count);
  file?.close();
  return bytes !== undefined && bytes.length === count ? bytes : undefined;
}

const uuidBytes = 16;

/** Version 4 (RFC 9562), lower case; undefined as in `randomBytes`. */
export function randomUuid(): string | undefined {
  const bytes = randomBytes(uuidBytes);
  if (bytes === undefined) return undefined;
  const digits: string[] = [];
  for (const place of $range(1, uuidBytes)) digits.push(string.format("%02x", uuidByte(bytes, place)));
  const hex = digits.join("");
  const cuts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return cuts.join("-");
}

function uuidByte(bytes: string, place: number): number {
  const byte = string.byte(bytes, place);
  if (place === 7) return 0x40 + byte - 16 * Math.floor(byte / 16);
  return place === 9 ? 0x80 + byte - 64 * Math.floor(byte / 64) : byte;
}
