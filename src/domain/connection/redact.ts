/** Written where a secret was. */
const mark = "…";

const endsOfAuthority = ["/", "?", "#", " ", "\n", '"', "'"];
const endsOfToken = [" ", "\n", '"', "'", ",", ";", "&"];

/**
 * The text without what may be a secret: the name and password of an address (`https://name:password@host`), and
 * tokens (JWTs, which all begin with the base64 of `{"`). A last line of defence: nobody hands a secret to the log.
 */
export function redact(text: string): string {
  return withoutTokens(withoutCredentials(text));
}

function withoutCredentials(text: string): string {
  const start = text.indexOf("://");
  if (start < 0) return text;
  const authority = start + 3;
  const end = endOf(text, authority, endsOfAuthority);
  const host = lastAt(text, authority, end);
  const rest = withoutCredentials(text.slice(end));
  if (host < 0) return text.slice(0, end) + rest;
  return text.slice(0, authority) + mark + text.slice(host, end) + rest;
}

function withoutTokens(text: string): string {
  const start = text.indexOf("eyJ");
  if (start < 0) return text;
  return text.slice(0, start) + mark + withoutTokens(text.slice(endOf(text, start, endsOfToken)));
}

/** The first place from `from` on where one of the characters stands; the end of the text when there is none. */
function endOf(text: string, from: number, characters: readonly string[]): number {
  let end = text.length;
  for (const character of characters) {
    const found = text.indexOf(character, from);
    if (found >= 0 && found < end) end = found;
  }
  return end;
}

/** The last "@" between two places; -1 when there is none: a password may have one itself. */
function lastAt(text: string, from: number, to: number): number {
  let found = text.indexOf("@", from);
  let last = -1;
  while (found >= 0 && found < to) {
    last = found;
    found = text.indexOf("@", found + 1);
  }
  return last;
}
