const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
const hexDigits = "0123456789ABCDEF";

/** The text (bytes) as a value in the query of a URL (RFC 3986 §2.1). */
export function urlText(text: string): string {
  let encoded = "";
  for (const character of text.split(""))
    encoded += unreserved.includes(character) ? character : hex(character);
  return encoded;
}

function hex(byte: string): string {
  const code = byte.charCodeAt(0);
  const high = Math.floor(code / 16);
  return `%${hexDigits.charAt(high)}${hexDigits.charAt(code - high * 16)}`;
}
