import { oneOf, type Random } from "./random";

const latin =
  "the old house stood at the edge of a wood where nobody had walked since winter and its windows looked down on the river that carried ice".split(
    " ",
  );
const hebrew = "בית ישן עמד בקצה היער ואיש לא הלך שם מאז החורף וחלונותיו פנו אל הנהר".split(" ");
const arabic = "كان البيت القديم يقف عند حافة الغابة ولم يمش أحد هناك منذ الشتاء".split(" ");
const cyrillic = "старый дом стоял на краю леса где никто не ходил с самой зимы".split(" ");
const emoji = ["😀", "👩‍👩‍👧", "🏔️", "𝒜𝒷𝒸", "🇫🇮", "𠜎", "é", "x"];
const chinese = "老房子站在树林边上冬天以来没有人走过窗户望着带冰的河".split("");

export type Tongue = "latin" | "hebrew" | "arabic" | "cyrillic" | "emoji" | "chinese" | "entities" | "numeric";

const words: Record<Tongue, readonly string[]> = {
  latin,
  hebrew,
  arabic,
  cyrillic,
  emoji: [...emoji, ...latin.slice(0, 6)],
  chinese,
  entities: [
    "caf&eacute;",
    "&ldquo;no&rdquo;",
    "a&nbsp;b",
    "&mdash;",
    "R&amp;D",
    "&lt;i&gt;",
    "soft&shy;ly",
    ...latin.slice(0, 8),
  ],
  numeric: ["&#8212;", "&#x1F600;", "&#233;t&#xE9;", "&#x20AC;5", ...latin.slice(0, 8)],
};

/** Some words with the white space that editors and typesetting programs leave between them. */
export function prose(random: Random, tongue: Tongue, count: number): string {
  const gap = tongue === "chinese" ? ["", "", "", "\n"] : [" ", " ", " ", " ", "\n  ", "  ", " \t"];
  let text = oneOf(random, words[tongue]);
  for (let left = count - 1; left > 0; left -= 1) text += oneOf(random, gap) + oneOf(random, words[tongue]);
  return text;
}
