/**
 * Never given a secret: no header, no body, no query.
 *
 * @noSelf
 */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
}
