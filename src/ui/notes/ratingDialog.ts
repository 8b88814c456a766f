import { bestRating } from "../../domain/notes/rating";
import type { Choice, Dialogs } from "../../ports/dialogs";
import type { Say } from "../../domain/say";

/** @noSelf */
export interface RatingAnswer {
  /** Of the book. */
  readonly title: string;
  /** 1 to 10. */
  rate(rating: number): void;
  /** Never again for this book. */
  silence(): void;
}

/** Asks what the reader thinks of a finished book. "Not now" asks again another time. */
export function askRating(dialogs: Dialogs, say: Say, answer: RatingAnswer): void {
  const choices = ratings((rating) => answer.rate(rating));
  choices.push({ text: say("Not now"), run: () => undefined });
  choices.push({ text: say("Don't ask for this book"), run: () => answer.silence() });
  dialogs.choose({ title: say("How do you rate “%1”?", answer.title), choices });
}

/** One choice a rating, the best first. */
export function ratings(chosen: (rating: number) => void): Choice[] {
  const choices: Choice[] = [];
  let rating = bestRating;
  while (rating >= 1) {
    const value = rating;
    choices.push({ text: `${value} / ${bestRating}`, run: () => chosen(value) });
    rating -= 1;
  }
  return choices;
}
