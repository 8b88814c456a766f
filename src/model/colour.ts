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

/** `#RRGGBB`. `own`: colours the user added or changed. Unknown and absent colours become yellow. */
export function hexColour(name: string | undefined, own: Readonly<Record<string, string>>): string {
  if (name === undefined) return standard;
  return hexIn(name) ?? shownColour(name, own) ?? standard;
}

/** A colour of the user replaces the host's of that name. */
function shownColour(name: string, own: Readonly<Record<string, string>>): string | undefined {
  return hexIn(own[name] ?? "") ?? palette[name.toLowerCase()];
}

function hexIn(text: string): string | undefined {
  if (text.charAt(0) !== "#" || text.length !== 7) return undefined;
  for (const digit of text.slice(1).split("")) if ("0123456789abcdefABCDEF".indexOf(digit) < 0) return undefined;
  return text.toUpperCase();
}

/** Upper bound of each hue, degrees; above the last one is red again. */
const hues: readonly (readonly [number, string])[] = [
  [20, "red"],
  [42, "orange"],
  [75, "yellow"],
  [130, "olive"],
  [165, "green"],
  [195, "cyan"],
  [250, "blue"],
  [335, "purple"],
];

/** The host's name of the nearest colour that it draws. `present` is kept if it has exactly this colour. */
export function colourName(hex: string, own: Readonly<Record<string, string>>, present?: string): string {
  const wanted = hexIn(hex) ?? standard;
  if (present !== undefined && hexColour(present, own) === wanted) return present;
  for (const name of Object.keys(palette)) if (shownColour(name, own) === wanted) return name;
  for (const name of Object.keys(own)) if (shownColour(name, own) === wanted) return name;
  const name = nearest(wanted);
  return hexIn(own[name] ?? "") === undefined ? name : nearestShown(wanted, own);
}

/** Among the colours as the host draws them, of which the user has changed the nearest one. */
function nearestShown(hex: string, own: Readonly<Record<string, string>>): string {
  let best = "yellow";
  let least = 4 * 256;
  for (const name of Object.keys(palette)) {
    if (name === "gray") continue;
    const shown = shownColour(name, own) ?? standard;
    let apart = 0;
    for (const at of [1, 3, 5]) apart += Math.abs(partOf(hex, at) - partOf(shown, at));
    if (apart < least) [best, least] = [name, apart];
  }
  return best;
}

/** Channel differences below this look gray. */
const grayish = 24;

function nearest(hex: string): string {
  const [red, green, blue] = [partOf(hex, 1), partOf(hex, 3), partOf(hex, 5)];
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < grayish) return "gray";
  const hue =
    60 *
    (most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread);
  const turned = hue < 0 ? hue + 360 : hue;
  return hues.filter(([limit]) => turned < limit)[0]?.[1] ?? "red";
}

function partOf(hex: string, at: number): number {
  const [high, low] = [digits.indexOf(hex.charAt(at)), digits.indexOf(hex.charAt(at + 1))];
  return high * 16 + low;
}

const digits = "0123456789ABCDEF";
