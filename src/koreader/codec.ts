import { failed, ok, type Result } from "../base/result";
import { validText } from "../base/text";
import type { Codec } from "./host.port";
import digests = require("ffi/sha2");
import rapidjson = require("rapidjson");

/** Functions of late pieces are called, not named as values, which would load them. */
export const codec: Codec = {
  encode: (value) => encode(value),
  decode: (text) => decode(text),
  list: (items) => rapidjson.array(items),
  md5: (bytes) => digests.md5(bytes),
  fromBase64Url: (text) => fromBase64Url(text),
};

const beyondAscii = "[^\u0001-\u007f]";

/** All JSON that leaves the device is valid UTF-8, because servers reject anything else. */
function encode(value: unknown): string {
  const text = rapidjson.encode(value);
  const [found] = string.match(text, beyondAscii);
  return found === undefined ? text : validText(text);
}

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
