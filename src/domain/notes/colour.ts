/** The host's highlight colours. */
const palette: Readonly<Record<string, string>> = {
  red: "#FF3300",
  orange: "#FF8800",
  yellow: "#FFFF33",
  green: "#00AA66",
  olive: "#88FF77",
  cyan: "#00FFEE",
  blue: "#0066FF",
  purple: "#EE00FF",
  gray: "#AAAAAA",
};

const standard = "#FFFF33";

/**
 * A highlight colour as the servers want it, `#RRGGBB`. `own` are the colours that the reader has added to the
 * host, by name. A colour that nobody knows becomes yellow, and so does an absent one.
 */
export function hexColour(name: string | undefined, own: Readonly<Record<string, string>>): string {
  if (name === undefined) return standard;
  return hexIn(name) ?? hexIn(own[name] ?? "") ?? palette[name.toLowerCase()] ?? standard;
}

function hexIn(text: string): string | undefined {
  if (text.charAt(0) !== "#" || text.length !== 7) return undefined;
  for (const digit of text.slice(1).split(""))
    if ("0123456789abcdefABCDEF".indexOf(digit) < 0) return undefined;
  return text.toUpperCase();
}

/** How a highlight is drawn, in the servers' words. */
export type Style = "highlight" | "underline" | "strikethrough" | "squiggly";

/** The host draws inverted text too, for which the servers have no word. */
export function styleOf(drawer: string | undefined): Style {
  if (drawer === "underscore") return "underline";
  return drawer === "strikeout" ? "strikethrough" : "highlight";
}
