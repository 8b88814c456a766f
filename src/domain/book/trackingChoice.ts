/** What a reader wants of one book: everything, its position alone, or nothing at all. */
export type TrackingChoice = "track" | "progress" | "never";

/** In the order in which they are offered. */
export const trackingChoices: readonly TrackingChoice[] = ["track", "progress", "never"];

/** The choice in a kept text; a book that nobody chose for is tracked. */
export function choiceIn(text: string | undefined): TrackingChoice {
  return text === "progress" || text === "never" ? text : "track";
}
