import type { Result } from "../domain/result";

/**
 * Text and bytes, translated by what the host ships.
 *
 * @noSelf
 */
export interface Codec {
  /** JSON text of records, arrays marked by `list`, strings, numbers and booleans; absent fields are left out. */
  encode(value: unknown): string;
  /**
   * The value of a JSON text. JSON `null` may come out as a truthy stranger: look at values with `server/decode` only.
   * Failure: unreadable.
   */
  decode(text: string): Result<unknown>;
  /** Marks an array so that it is encoded as `[...]` even when it is empty. */
  list<T>(items: readonly T[]): readonly T[];
  /** MD5 of the bytes, as 32 lower-case hexadecimal digits. */
  md5(bytes: string): string;
  /** The bytes of a base64url text (RFC 4648 §5, without padding); undefined when it is none. */
  fromBase64Url(text: string): string | undefined;
}
