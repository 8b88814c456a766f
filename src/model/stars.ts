/** Stars in a row. */
export const starCount = 5;

/** Sign of a star, from 1, for a rating of 0 to 10. */
export function starAt(place: number, rating: number): string {
  const halves = Math.floor(rating + 0.5);
  if (halves >= 2 * place) return "★";
  return halves === 2 * place - 1 ? "½" : "☆";
}

/** Rating after a tap on a star, from 1. A second tap on the last star takes half of it. */
export function ratingOfTap(place: number, rating: number | undefined): number {
  return rating === 2 * place ? 2 * place - 1 : 2 * place;
}
