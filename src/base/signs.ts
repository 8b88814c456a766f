/** Control characters but tab and line break. */
// prettier-ignore
export const controls: readonly string[] = [
  "\u0000", "\u0001", "\u0002", "\u0003", "\u0004", "\u0005", "\u0006", "\u0007", "\u0008", "\u000b", "\u000c", "\u000d",
  "\u000e", "\u000f", "\u0010", "\u0011", "\u0012", "\u0013", "\u0014", "\u0015", "\u0016", "\u0017", "\u0018", "\u0019",
  "\u001a", "\u001b", "\u001c", "\u001d", "\u001e", "\u001f", "\u007f", "\u0080", "\u0081", "\u0082", "\u0083", "\u0084",
  "\u0085", "\u0086", "\u0087", "\u0088", "\u0089", "\u008a", "\u008b", "\u008c", "\u008d", "\u008e", "\u008f", "\u0090",
  "\u0091", "\u0092", "\u0093", "\u0094", "\u0095", "\u0096", "\u0097", "\u0098", "\u0099", "\u009a", "\u009b", "\u009c",
  "\u009d", "\u009e", "\u009f",
];

/** Overrides of the text direction, and the host's marks of bold text. */
// prettier-ignore
export const unseen: readonly string[] = [
  "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\ufff0", "\ufff1", "\ufff2", "\ufff3", "\ufff9", "\ufffa", "\ufffb",
];

/** Signs that turn the direction of a text, or show nothing. */
// prettier-ignore
export const turns: readonly string[] = [
  "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069",
  "\ufeff", "\ufff0", "\ufff1", "\ufff2", "\ufff3", "\ufff9", "\ufffa", "\ufffb",
  "\u061c", "\u180e", "\u200b", "\u200e", "\u200f", "\u2060", "\u2061", "\u2062", "\u2063", "\u2064", "\u206a",
  "\u206b", "\u206c", "\u206d", "\u206e", "\u206f", "\u3164", "\uffa0",
];

const invisible = "\u{e0001}";
const half = invisible.length / 2;

/** Plane 14 (language tags, variant selectors) is invisible and can hide text. */
export function withoutInvisible(text: string): string {
  const parts = text.split(invisible.slice(0, half));
  return parts.map((part, place) => (place === 0 ? part : part.slice(half))).join("");
}

/** Each of them, wherever it stands. */
export function withoutSigns(text: string, signs: readonly string[]): string {
  let left = text;
  for (const sign of signs) if (left.indexOf(sign) >= 0) left = left.split(sign).join("");
  return left;
}

const wideControl = "\u0080";
const firstHalf = wideControl.slice(0, wideControl.length / 2);

/** Without U+0080 to U+009F. The first byte, which letters seldom have, spares the search for each. */
export function withoutWideControls(text: string): string {
  return text.indexOf(firstHalf) < 0 ? text : withoutSigns(text, controls);
}
