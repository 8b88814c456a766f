import { createHash } from "node:crypto";

/** The key that stands for a password in `x-auth-key`: MD5 of its UTF-8 bytes, lower-case hexadecimal. */
export function keyOf(password: string): string {
  return createHash("md5").update(password, "utf8").digest("hex");
}

/** Is this the key of the password? Letters may be of either case. */
export function isKeyOf(key: string, password: string): boolean {
  return key.toLowerCase() === keyOf(password);
}
