/** Two values of one field and their base, in one vocabulary. Days are "YYYY-MM-DD", local. */
export interface TwoSides<Word> {
  readonly here: Word | undefined;
  readonly there: Word | undefined;
  /** Undefined if never synced. */
  readonly agreed: Word | undefined;
  /** Default value, which is no change before the first sync. */
  readonly idle?: Word | undefined;
  /** Absent if unknown. */
  readonly hereOn?: string | undefined;
  readonly thereOn?: string | undefined;
}

/** `apply`: server to local; `send`: local to server; `ask`: conflict. */
export type Meeting = "agree" | "apply" | "send" | "ask" | "leave";

/**
 * Three-way: a single change wins. Of two the later day wins; equal or unknown days are a conflict. A value that is
 * absent now is no change.
 */
export function compareSides<Word>(sides: TwoSides<Word>): Meeting {
  if (sides.here === sides.there) return sides.here === undefined ? "leave" : "agree";
  const { agreed } = sides;
  const here = saidBy(sides, sides.here);
  const there = saidBy(sides, sides.there);
  if (here === there) return "leave";
  if (there === undefined) return here === agreed ? "leave" : "send";
  if (here === undefined) return there === agreed ? "leave" : "apply";
  if (here === agreed) return "apply";
  return there === agreed ? "send" : laterOf(sides);
}

/** A change not sent yet. */
export function isNewHere<Word>({ here, agreed, idle }: Pick<TwoSides<Word>, "here" | "agreed" | "idle">): boolean {
  return here !== undefined && here !== agreed && !(agreed === undefined && here === idle);
}

function saidBy<Word>({ agreed, idle }: TwoSides<Word>, word: Word | undefined): Word | undefined {
  return agreed === undefined && word === idle ? undefined : word;
}

/** Earlier dates mean a wrong clock. */
const firstDay = "2020-01-01";

function laterOf<Word>({ hereOn = "", thereOn = "" }: TwoSides<Word>): Meeting {
  if (hereOn < firstDay || thereOn < firstDay || hereOn === thereOn) return "ask";
  return hereOn > thereOn ? "send" : "apply";
}
