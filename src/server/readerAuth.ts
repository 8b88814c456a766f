import { failed, ok, type Result } from "../domain/result";
import type { Settings } from "../domain/settings";
import type { Codec } from "../ports/codec";

/**
 * The MD5 scheme (§5): the digest is of the password's bytes as they are typed, which are UTF-8, and is made for each
 * request. Failure: unconfigured.
 */
export function readerHeaders(codec: Codec, settings: Settings): Result<Readonly<Record<string, string>>> {
  const { readerUsername, readerPassword } = settings;
  if (readerUsername === "") return failed({ kind: "unconfigured", missing: "reader account" });
  return ok({ "x-auth-user": readerUsername, "x-auth-key": codec.md5(readerPassword) });
}
