import { isSpace, lengthOf } from "./bytes";
import { referenceAt } from "./entities";

/** A stretch of the source that holds text only. */
export interface Text {
  readonly start: number;
  readonly end: number;
  readonly cdata: boolean;
}

/** A place in a text, counted in three ways from the text's start. */
export interface Spot {
  /** The byte of the source. */
  readonly byte: number;
  /** UTF-16 units of the raw text, line ends as one: what a CFI counts. */
  readonly units: number;
  /** Characters as the host's engine keeps them: code points, white space collapsed unless it is preserved. */
  readonly characters: number;
}

/** Where to stop; absent: at the end of the text. */
export interface Stop {
  readonly characters?: number;
  readonly units?: number;
}

/** How the engine reads white space in this text. */
export type Spacing = "collapsed" | "preserved";

/** More than any text has. */
const unlimited = 1e12;

/** Walks the text from its start to the first place that the stop allows, or to its end. */
export function travel(source: string, text: Text, spacing: Spacing, stop: Stop): Spot {
  const { end, cdata } = text;
  const maxUnits = stop.units ?? unlimited;
  const maxCharacters = stop.characters ?? unlimited;
  const preserved = spacing === "preserved";
  let byte = text.start;
  let units = 0;
  let characters = 0;
  let afterSpace = false;
  /** Where the engine's line began, for its tabs: a line end counts as the line's first character. */
  let line = 0;
  while (byte < end && units < maxUnits && characters < maxCharacters) {
    const code = source.charCodeAt(byte);
    if (code > 38 && code < 128) {
      // By far the most common: letters.
      afterSpace = false;
      byte += 1;
      units += 1;
      characters += 1;
    } else if (isSpace(code)) {
      byte += code === 13 && source.charCodeAt(byte + 1) === 10 && byte + 1 < end ? 2 : 1;
      units += 1;
      if (code === 10 || code === 13) line = characters;
      if (code === 9 && preserved) characters += 8 - ((characters - line) & 7);
      else if (preserved || !afterSpace) characters += 1;
      afterSpace = true;
    } else {
      const reference = code === 38 && !cdata ? referenceAt(source, byte) : undefined;
      const length = lengthOf(code);
      afterSpace = false;
      byte = reference?.next ?? byte + length;
      units += reference?.units ?? (length === 4 ? 2 : 1);
      characters += 1;
    }
  }
  return { byte, units, characters };
}

/** The place after all white space that follows a place right behind white space: the engine knows no difference. */
export function pastSpace(source: string, text: Text, spot: Spot): Spot {
  if (spot.byte <= text.start || !isSpace(source.charCodeAt(spot.byte - 1))) return spot;
  let { byte, units } = spot;
  while (byte < text.end && isSpace(source.charCodeAt(byte))) {
    byte += source.charCodeAt(byte) === 13 && source.charCodeAt(byte + 1) === 10 ? 2 : 1;
    units += 1;
  }
  return { byte, units, characters: spot.characters };
}
