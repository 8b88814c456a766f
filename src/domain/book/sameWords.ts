/** What stands between words; the letters of other alphabets are none of these. */
const marks = " .,;:-_/()[]'\"!?&";

/**
 * True when both consist of the same words, in any order, in any case of (ASCII) letters and with any marks between
 * them: "Melville, Herman" and "herman melville".
 */
export function haveSameWords(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf(text: string): string {
  const words: string[] = [];
  let word = "";
  for (const character of text.toLowerCase().split("")) {
    if (marks.includes(character)) {
      if (word !== "") words.push(word);
      word = "";
    } else word += character;
  }
  if (word !== "") words.push(word);
  return words.sort().join(" ");
}
