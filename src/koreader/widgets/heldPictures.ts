import type { BookId } from "../../model/book";
import type { Log } from "../host.port";
import { pictureIn } from "../../base/picture";
import type Geom = require("ui/geometry");
import RenderImage = require("ui/renderimage");

/** Scaled to fit; undefined, and logged, if it cannot be decoded. The caller frees it. */
export function unpacked(
  bytes: string,
  place: { readonly width: number; readonly height: number },
  log: Log,
): RenderImage.Dots | undefined {
  const facts = pictureIn(bytes);
  if (facts === undefined) return undefined;
  const scale = Math.min(place.width / facts.width, place.height / facts.height);
  const width = Math.max(1, Math.floor(facts.width * scale));
  const height = Math.max(1, Math.floor(facts.height * scale));
  const [worked, dots] = pcall(() => RenderImage.renderImageData(bytes, bytes.length, false, width, height));
  if (worked && dots !== undefined) return dots;
  log.warn(`A cover cannot be shown: ${worked ? "the host cannot unpack it" : tostring(dots)}`);
  return undefined;
}

/** A place on the screen for the picture of a book. @noSelf */
export interface PicturePlace {
  /** Absent: it stays as it is. */
  readonly number: BookId | undefined;
  /** Pixels. */
  readonly area: { readonly width: number; readonly height: number };
  draw(dots: RenderImage.Dots): void;
  /** Undefined before the first paint. */
  dimen(): Geom.Area | undefined;
}

/** Decoded pictures of what is on the screen. The collector does not know their memory. @noSelf */
export interface HeldPictures {
  /** After each draw: draws the new places, frees other pictures, returns the numbers without a picture. */
  settle(places: readonly PicturePlace[]): readonly BookId[];
  /** Drawn places. None if the number is not visible, or the picture cannot be decoded. */
  show(number: BookId, bytes: string): readonly PicturePlace[];
  drop(): void;
}

/** Pictures by number, which are given back when they leave the screen. */
export function holdPictures(log: Log): HeldPictures {
  const held: Record<number, RenderImage.Dots | undefined> = {};
  let places: readonly PicturePlace[] = [];
  const placesOf = (number: BookId): readonly PicturePlace[] => places.filter((place) => place.number === number);
  const drop = (number: BookId): void => {
    held[number]?.free();
    held[number] = undefined;
  };
  return {
    settle: (now) => {
      places = now;
      const missing: BookId[] = [];
      for (const place of places) {
        const { number } = place;
        const dots = number === undefined ? undefined : held[number];
        if (dots !== undefined) place.draw(dots);
        else if (number !== undefined && !missing.includes(number)) missing.push(number);
      }
      for (const number of numbersOf(held)) if (placesOf(number).length === 0) drop(number);
      return missing;
    },
    show: (number, bytes) => {
      const wanted = placesOf(number);
      const [first] = wanted;
      if (first === undefined || held[number] !== undefined) return [];
      const dots = unpacked(bytes, first.area, log);
      if (dots === undefined) return [];
      held[number] = dots;
      for (const place of wanted) place.draw(dots);
      return wanted;
    },
    drop: () => {
      for (const number of numbersOf(held)) drop(number);
    },
  };
}

function numbersOf(held: Readonly<Record<BookId, unknown>>): readonly BookId[] {
  const numbers: BookId[] = [];
  for (const [number] of pairs(held)) numbers.push(number);
  return numbers;
}
