import { paced } from "../domain/pace";
import { ok, type Result } from "../domain/result";
import type { Codec } from "../ports/codec";
import { listOf } from "./decode";

/** Characters that are decoded at once: less than a millisecond's work. */
const portion = 65536;

/** Elements that are handed over between two turns of the interface. */
const elementsATurn = 50;

/** How often an end of a portion is looked for a little further on before the rest is decoded as one. */
const mostTries = 64;

/** Between two objects of a list, in JSON that was written without blanks. */
const seam = "},{";

/** @noSelf */
export interface ListReading {
  readonly codec: Codec;
  /** Gives the interface its turn. */
  pause(): void;
  /** Gets the elements of a list as they are read, so that not all of them are in memory at once. */
  readonly each?: ((element: unknown) => void) | undefined;
}

/**
 * Decodes JSON; a long list in portions, with a `pause` after each. The text is cut where one object ends and the next
 * begins. That such a place lies between two elements of the list itself, and not in an inner list or in a text, is
 * proved by the portion's being JSON once it is closed: otherwise a bracket or a quotation mark would be missing. With
 * `each`, the value of a list is an empty one. Failure: unreadable; `each` may have got the first elements then.
 */
export function decodeList({ codec, pause, each }: ListReading, text: string): Result<unknown> {
  if (each === undefined && text.length <= portion) return codec.decode(text);
  const items: unknown[] = [];
  const take = each === undefined ? (item: unknown) => items.push(item) : unhurried(each, pause);
  const cutting: Cutting = { codec, pause, take, text, from: 1 };
  if (text.charAt(0) === "[") while (takePortion(cutting)) pause();
  const { from } = cutting;
  const rest = codec.decode(from === 1 ? text : `[${text.slice(from)}`);
  const listed = rest.ok ? listOf(rest.value) : undefined;
  if (listed === undefined) return rest;
  for (const item of listed) take(item);
  return ok(items);
}

function unhurried(each: (element: unknown) => void, pause: () => void): (element: unknown) => void {
  const handed = paced(elementsATurn, pause);
  return (element) => {
    each(element);
    handed();
  };
}

/** @noSelf */
interface Cutting {
  readonly codec: Codec;
  pause(): void;
  take(item: unknown): void;
  readonly text: string;
  /** Where the next element begins. */
  from: number;
}

/** False when the rest is short, or no place to cut was found. */
function takePortion(cutting: Cutting): boolean {
  const { codec, text, from, pause, take } = cutting;
  if (text.length - from <= portion) return false;
  let cut = text.indexOf(seam, from + portion);
  let tries = 0;
  while (cut >= 0 && tries < mostTries) {
    pause();
    const decoded = codec.decode(`[${text.slice(from, cut + 1)}]`);
    const listed = decoded.ok ? listOf(decoded.value) : undefined;
    if (listed !== undefined) {
      for (const item of listed) take(item);
      cutting.from = cut + 2;
      return true;
    }
    tries += 1;
    cut = text.indexOf(seam, cut + 1);
  }
  return false;
}
