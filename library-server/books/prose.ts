const people = ["the keeper", "Ada", "the ferryman", "her brother", "old Tomas", "the baker", "a girl in a red coat"];
const deeds = ["watched", "remembered", "counted", "followed", "painted", "mended", "listened to", "wrote about"];
const things = ["the tide", "a row of lamps", "the empty street", "seven letters", "the last boat", "a borrowed clock"];
const places = ["below the lighthouse", "on the long bridge", "behind the market", "at the edge of the map", "at home"];
const times = ["before dawn", "all that winter", "until the rain came", "without a word", "as if nothing had happened"];

/** Numbers from 0 up to 1 that look random and are the same in each run. */
function dice(seed: number): () => number {
  let state = seed % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Paragraphs that nobody needs to read; the same seed gives the same ones. */
export function paragraphs(seed: number, count: number): readonly string[] {
  const roll = dice(seed + 1);
  const one = (words: readonly string[]) => words[Math.floor(roll() * words.length)] ?? "";
  const sentence = () => {
    const text = `${one(people)} ${one(deeds)} ${one(things)} ${one(places)} ${one(times)}.`;
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return Array.from({ length: count }, () => Array.from({ length: 3 + Math.floor(roll() * 5) }, sentence).join(" "));
}
