import { createHash } from "node:crypto";

/** The key that stands for a password in `x-auth-key`: the MD5 of its UTF-8 bytes in lower-case hexadecimal. */
export function keyOf(password: string): string {
  return createHash("md5").update(password, "utf8").digest("hex");
}

/** Tells whether the key belongs to the password; upper and lower case letters are both accepted. */
export function isKeyOf(key: string, password: string): boolean {
  return key.toLowerCase() === keyOf(password);
}
