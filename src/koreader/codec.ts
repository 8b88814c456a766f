import { failed, ok, type Result } from "../base/result";
import type { Codec } from "./host.port";
import digests = require("ffi/sha2");
import rapidjson = require("rapidjson");

export const codec: Codec = {
  encode: (value) => rapidjson.encode(value),
  decode,
  list: (items) => rapidjson.array(items),
  md5: (bytes) => digests.md5(bytes),
  fromBase64Url,
};

/** Depending on the release, bad text gives nil or an error. */
function decode(text: string): Result<unknown> {
  const [called, read] = pcall(() => {
    const [value, problem] = rapidjson.decode(text);
    return { value, problem };
  });
  if (!called) return failed({ kind: "unreadable", detail: `no JSON: ${tostring(read)}` });
  if (read.value === undefined) return failed({ kind: "unreadable", detail: `no JSON: ${read.problem ?? ""}` });
  return ok(read.value);
}

function fromBase64Url(text: string): string | undefined {
  const [plain] = string.match(text, "^[%w_-]+$");
  if (plain === undefined) return undefined;
  const [standard] = string.gsub(plain, "[-_]", { "-": "+", _: "/" });
  const missing = Math.ceil(standard.length / 4) * 4 - standard.length;
  return digests.base64_to_bin(standard + string.rep("=", missing));
}

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
