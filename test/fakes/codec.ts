import { createHash } from "node:crypto";
import { failed, ok } from "../../src/base/result";
import type { Codec } from "../../src/koreader/host.port";

/** Stands for JSON null as on a device: truthy, and of no known type. */
const stranger = Symbol("null");

/** The host's JSON and digests, by Node. */
export const fakeCodec: Codec = {
  encode: (value) => JSON.stringify(value),
  decode: (text) => {
    try {
      return ok(JSON.parse(text, (_, value: unknown) => (value === null ? stranger : value)) as unknown);
    } catch (error) {
      return failed({ kind: "unreadable", detail: `no JSON: ${String(error)}` });
    }
  },
  list: (items) => items,
  md5: (bytes) => createHash("md5").update(bytes, "utf8").digest("hex"),
  fromBase64Url: (text) => (/^[\w-]+$/.test(text) ? Buffer.from(text, "base64url").toString("utf8") : undefined),
};
