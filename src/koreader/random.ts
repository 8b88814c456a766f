/** The operating system's source: Linux, Android and macOS have it. The host's own is seeded with the second of its start. */
const source = "/dev/urandom";

/** So many random bytes that cannot be guessed; undefined where the system has no source of them. */
export function randomBytes(count: number): string | undefined {
  const [file] = io.open(source, "rb");
  const bytes = file?.read(count);
  file?.close();
  return bytes !== undefined && bytes.length === count ? bytes : undefined;
}

const uuidBytes = 16;

/** A UUID of version 4 (RFC 9562), in small letters; undefined as in `randomBytes`. */
export function randomUuid(): string | undefined {
  const bytes = randomBytes(uuidBytes);
  if (bytes === undefined) return undefined;
  const digits: string[] = [];
  for (const place of $range(1, uuidBytes)) digits.push(string.format("%02x", uuidByte(bytes, place)));
  const hex = digits.join("");
  const cuts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return cuts.join("-");
}

/** Version and variant have bits of their own. `place` counts from 1. */
function uuidByte(bytes: string, place: number): number {
  const byte = string.byte(bytes, place);
  if (place === 7) return 0x40 + byte - 16 * Math.floor(byte / 16);
  return place === 9 ? 0x80 + byte - 64 * Math.floor(byte / 64) : byte;
}
