import { originalNames } from "../../model/settings";

export const placeholders = ["author", "title", "series", "number", "shelf", "file"] as const;

export type Placeholder = (typeof placeholders)[number];

/** Cleaned values; empty if unknown. */
export type NameValues = (place: Placeholder) => string;

/** Nesting limit of the search for downloads. */
export const maxFolders = 3;

/** The template of the specification first. */
export const readyTemplates: readonly string[] = [
  originalNames,
  "{title}",
  "{author} - {title}",
  "{author}/{title}",
  "{author}/{series} {number} - {title}",
  "{author}/{series}/{number} - {title}",
  "{shelf}/{author} - {title}",
];

/** `unknown`: no such placeholder. */
export type TemplateFault =
  { readonly kind: "empty" | "deep" | "braces" } | { readonly kind: "unknown"; readonly word: string };

/** Undefined if valid. */
export function faultIn(template: string): TemplateFault | undefined {
  const parts = templateParts(template);
  if (parts.length - 1 > maxFolders) return { kind: "deep" };
  let isNamed = false;
  for (const part of parts) {
    for (const piece of piecesIn(part)) {
      if (piece.place === undefined) {
        if (piece.text.includes("{") || piece.text.includes("}")) return { kind: "braces" };
      } else if (!isPlaceholder(piece.place)) return { kind: "unknown", word: piece.place };
      else isNamed = true;
    }
  }
  return isNamed ? undefined : { kind: "empty" };
}

function isPlaceholder(word: string): word is Placeholder {
  return placeholders.some((name) => name === word);
}

/** Fills a part; empty if all values are. Drops separators and brackets beside an empty value. */
export function filledPart(part: string, values: NameValues): string {
  return filled(nested(piecesIn(part)), values).text;
}

export function spokenTemplate(template: string, words: NameValues): string {
  const said = piecesIn(template).map(({ text, place }) => {
    return place !== undefined && isPlaceholder(place) ? words(place) : text + (place ?? "");
  });
  return said.join("");
}

/** Folders, then the file name without ID and ending. */
export function templateParts(template: string): readonly string[] {
  return template.split("/").filter((part) => part !== "");
}

/** Literal text, a placeholder, or a bracketed group. */
interface Piece {
  readonly text: string;
  readonly place?: string | undefined;
  readonly inner?: readonly Piece[] | undefined;
}

/** An unmatched brace is literal. */
function piecesIn(part: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let rest = part;
  while (rest !== "") {
    const open = rest.indexOf("{");
    const close = open < 0 ? -1 : rest.indexOf("}", open);
    if (close < 0) {
      pieces.push({ text: rest });
      rest = "";
    } else {
      pieces.push({ text: rest.slice(0, open) });
      pieces.push({ text: "", place: rest.slice(open + 1, close) });
      rest = rest.slice(close + 1);
    }
  }
  return pieces;
}

/** Open brackets; level 0 is outside. */
interface Level {
  readonly bracket: string;
  readonly pieces: Piece[];
}

const closing: Readonly<Record<string, string | undefined>> = { "(": ")", "[": "]" };

/** Groups brackets. An unmatched one is literal. */
function nested(pieces: readonly Piece[]): readonly Piece[] {
  const levels: Level[] = [{ bracket: "", pieces: [] }];
  for (const piece of pieces) {
    if (piece.place !== undefined) top(levels).pieces.push(piece);
    else for (const sign of piece.text.split("")) takeSign(levels, sign);
  }
  while (levels.length > 1) {
    const { bracket, pieces: inner } = top(levels);
    levels.pop();
    addText(top(levels), bracket);
    for (const piece of inner) top(levels).pieces.push(piece);
  }
  return top(levels).pieces;
}

function takeSign(levels: Level[], sign: string): void {
  const level = top(levels);
  if (closing[sign] !== undefined) levels.push({ bracket: sign, pieces: [] });
  else if (sign === closing[level.bracket]) {
    levels.pop();
    top(levels).pieces.push({ text: level.bracket, inner: level.pieces });
  } else addText(level, sign);
}

function top(levels: readonly Level[]): Level {
  return levels[levels.length - 1] ?? { bracket: "", pieces: [] };
}

function addText({ pieces }: Level, text: string): void {
  const last = pieces[pieces.length - 1];
  const isWords = last !== undefined && last.place === undefined && last.inner === undefined;
  if (isWords) pieces[pieces.length - 1] = { text: last.text + text };
  else pieces.push({ text });
}

interface Filled {
  text: string;
  hasPlace: boolean;
  isFilled: boolean;
}

function filled(pieces: readonly Piece[], values: NameValues): Filled {
  const made: Filled = { text: "", hasPlace: false, isFilled: false };
  let joint = "";
  let wasFilled = true;
  for (const piece of pieces) {
    const value = valueOf(piece, values);
    if (!value.hasPlace) {
      // Of adjacent separators, the one before the second value is kept.
      joint = wasFilled ? joint + value.text : value.text;
    } else {
      if (value.isFilled) {
        made.text += made.hasPlace && !made.isFilled ? value.text : joint + value.text;
        made.isFilled = true;
        joint = "";
      }
      made.hasPlace = true;
      wasFilled = value.isFilled;
    }
  }
  if (wasFilled) made.text += joint;
  return made;
}

function valueOf({ text, place, inner }: Piece, values: NameValues): Filled {
  if (place !== undefined) {
    const value = isPlaceholder(place) ? values(place) : "";
    return { text: value, hasPlace: true, isFilled: value !== "" };
  }
  if (inner === undefined) return { text, hasPlace: false, isFilled: false };
  const made = filled(inner, values);
  const whole = text + made.text + (closing[text] ?? "");
  return { text: whole, hasPlace: made.hasPlace, isFilled: made.isFilled };
}
