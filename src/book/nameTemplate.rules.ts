import { originalNames } from "../model/settings";

/** What may stand in braces in a template of names: what the server tells of a book. */
export const placeholders = ["author", "title", "series", "number", "shelf", "file"] as const;

/** The name of something that a template puts in. */
export type Placeholder = (typeof placeholders)[number];

/** What is put in, clean enough for a name; empty where the server tells no such thing. */
export type NameValues = (place: Placeholder) => string;

/** Folders that a template may name one in the other: what lies deeper would not be found again. */
export const mostFolders = 3;

/** Templates to choose from, those of the specification first. */
export const readyTemplates: readonly string[] = [
  originalNames,
  "{title}",
  "{author} - {title}",
  "{author}/{title}",
  "{author}/{series} {number} - {title}",
  "{author}/{series}/{number} - {title}",
  "{shelf}/{author} - {title}",
];

/** What is wrong with a template that a person has written; `unknown` is a word in braces that names nothing. */
export type TemplateFault =
  { readonly kind: "empty" | "deep" | "braces" } | { readonly kind: "unknown"; readonly word: string };

/** Undefined when names can be made of it. */
export function faultIn(template: string): TemplateFault | undefined {
  const parts = templateParts(template);
  if (parts.length - 1 > mostFolders) return { kind: "deep" };
  let named = 0;
  for (const part of parts) {
    for (const piece of piecesIn(part)) {
      if (piece.place === undefined) {
        if (piece.text.includes("{") || piece.text.includes("}")) return { kind: "braces" };
      } else if (!isPlaceholder(piece.place)) return { kind: "unknown", word: piece.place };
      else named += 1;
    }
  }
  return named === 0 ? { kind: "empty" } : undefined;
}

function isPlaceholder(word: string): word is Placeholder {
  return placeholders.some((name) => name === word);
}

/**
 * A part of the template with its values; empty if nothing is told that would fill it. What joins something to what is
 * missing is missing too: "{series} - {title}" is the title alone without a series, and brackets go with what stands in
 * them.
 */
export function filledPart(part: string, values: NameValues): string {
  return filled(nested(piecesIn(part)), values).text;
}

/** The template with other words in the place of its placeholders. */
export function spokenTemplate(template: string, words: NameValues): string {
  const said = piecesIn(template).map(({ text, place }) => {
    return place !== undefined && isPlaceholder(place) ? words(place) : text + (place ?? "");
  });
  return said.join("");
}

/** Folders first, then the name of the file without the book's number and the ending. */
export function templateParts(template: string): readonly string[] {
  return template.split("/").filter((part) => part !== "");
}

/** Words as they stand, a placeholder, or what stands in brackets. */
interface Piece {
  readonly text: string;
  readonly place?: string | undefined;
  readonly inner?: readonly Piece[] | undefined;
}

/** Words and placeholders, in their order. A brace without its other half is a word. */
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
      if (open > 0) pieces.push({ text: rest.slice(0, open) });
      pieces.push({ text: "", place: rest.slice(open + 1, close) });
      rest = rest.slice(close + 1);
    }
  }
  return pieces;
}

/** The brackets that are open; the text before the first one is in none. */
interface Level {
  readonly bracket: string;
  readonly pieces: Piece[];
}

const closing: Readonly<Record<string, string | undefined>> = { "(": ")", "[": "]" };

/** The same with brackets as pieces of their own. One without its other half is a word. */
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

/** Changed in place. */
interface Filled {
  text: string;
  /** A placeholder stands in it. */
  hasPlace: boolean;
  /** Something was put in. */
  isFilled: boolean;
}

function filled(pieces: readonly Piece[], values: NameValues): Filled {
  const made: Filled = { text: "", hasPlace: false, isFilled: false };
  let joint = "";
  let wasFilled = true;
  for (const piece of pieces) {
    const value = valueOf(piece, values);
    if (!value.hasPlace) {
      // Of the words between two things that are there, those before the second one hold.
      joint = wasFilled && joint !== "" ? joint + value.text : value.text;
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
  const isShown = made.isFilled || !made.hasPlace;
  const whole = isShown ? text + made.text + (closing[text] ?? "") : "";
  return { text: whole, hasPlace: made.hasPlace, isFilled: made.isFilled };
}
