import type { Say } from "../domain/say";

/**
 * A thing and its value in one line, such as “Pages: 40”. It is one sentence to the host: a screen that reads from
 * right to left lays out what is not translated from left to right, and two words side by side would change places.
 */
export function labelled(say: Say, label: string, value: string | number): string {
  return say("%1: %2", label, value);
}
