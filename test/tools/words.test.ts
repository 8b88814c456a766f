import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Entry {
  readonly msgid: string;
  readonly msgctxt?: string;
  readonly msgid_plural?: string;
  readonly msgstr: readonly string[];
  readonly comments?: { readonly flag?: string };
}

interface Words {
  readonly said: readonly { readonly text: string; readonly textPlural?: string; readonly context?: string }[];
  readonly catalogues: readonly {
    readonly language: string;
    readonly entries: readonly Entry[];
    readonly forms: number;
    readonly used: readonly number[];
  }[];
}

const script = `
  import { catalogueOf, entriesIn, languages, pluralOf, sentences } from "./tools/catalogue.mjs";
  const catalogues = languages().map((language) => {
    const catalogue = catalogueOf(language);
    const { forms, formOf } = pluralOf(catalogue);
    return { language, entries: entriesIn(catalogue), forms, used: [...new Set(Array.from({ length: 200 }, (_, n) => formOf(n)))].sort() };
  });
  process.stdout.write(JSON.stringify({ said: sentences(), catalogues }));`;
const answer = execFileSync("node", ["--input-type=module", "-e", script], { encoding: "utf8", maxBuffer: 2 ** 26 });
const words = JSON.parse(answer) as Words;
const { said } = words;

const isTranslated = ({ msgstr }: Entry): boolean => msgstr.every((text) => text.trim() !== "");

/** Without the sentences that have no translation yet: `make check` counts those. */
const catalogues = words.catalogues.map((one) => ({ ...one, entries: one.entries.filter(isTranslated) }));

describe("the plugin's sentences for translation", () => {
  test("come from pages, failures and the host's side", () => {
    const texts = said.map(({ text }) => text);
    for (const sentence of ["Sync status", "The connection broke off. Try again.", "That month has no such day."])
      expect(texts).toContain(sentence);
  });

  test("have a context if a word has two meanings", () => {
    expect(said).toContainEqual(expect.objectContaining({ text: "Series", context: "list" }));
    const plain = said.filter(({ text, context }) => text === "Series" && !context);
    expect(plain.length).toBe(1);
  });

  test("join singular and plural", () => {
    expect(said).toContainEqual(expect.objectContaining({ text: "1 session", textPlural: "%1 sessions" }));
  });
});

test("lists are joined by the catalogue, as commas and full stops differ", () => {
  const isJoint = /\.join\("[,;.] "\)|\}[,;.] \$\{|\} \$\{translate|\}\.`/;
  const isShown = /^src\/(ui\/|base\/(s|reachS)entence|features\/(setup\/|.*(\/index|\.page|\.menu)\.ts))/;
  const files = readdirSync("src", { recursive: true }).map((name) => join("src", String(name)));
  const sources = files.filter((file) => file.endsWith(".ts") && isShown.test(file));
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((file) => isJoint.test(readFileSync(file, "utf8")))).toEqual([]);
});

describe.each(catalogues.filter(({ language }) => /^(ja|zh)/.test(language)))("$language", ({ entries }) => {
  test("has its own commas and full stops, and no blank between sentences", () => {
    const isLatin = (text: string) => /(?<![0-9A-Za-z])[,.](?= |$|\n)|[,.] /.test(text);
    expect(entries.filter(({ msgstr }) => msgstr.some(isLatin)).map(({ msgid }) => msgid)).toEqual([]);
    const joints = entries.filter(({ msgid }) => /^%1 [A-Z]/.test(msgid)).flatMap(({ msgstr }) => msgstr);
    expect(joints.length).toBeGreaterThan(6);
    expect(joints.filter((text) => text.startsWith("%1 "))).toEqual([]);
  });
});

/** How a language quotes, and the words of the form of address that its catalogue does not use; undefined: any. */
const manners: Readonly<Record<string, { readonly quotes: RegExp; readonly address?: RegExp }>> = {
  de: { quotes: /[„“]/g, address: /(?<!\p{L})(du|dich|dir|dein\p{L}*|wähle|lege|trage|prüfe)(?!\p{L})/iu },
  es: { quotes: /[«»]/g, address: /(?<!\p{L})(tú|tu|tus|ti|elige|crea la|introdúcela|decides|borraste)(?!\p{L})/iu },
  fr: { quotes: /[«»]/g, address: /(?<!\p{L})(tu|ton|ta|tes|toi)(?!\p{L})/iu },
  it: { quotes: /[“”]/g, address: /(?<!\p{L})(lei ha|dei suoi libri|lo chiuda|stava leggendo)(?!\p{L})/iu },
  nl: { quotes: /[“”]/g, address: /(?<!\p{L}|%\d )(u|uw)(?!\p{L})/iu },
  ru: { quotes: /[«»]/g, address: /(?<!\p{L})(ты|тебя|тебе|твой|твоя|твои)(?!\p{L})/iu },
};

/** A line of the menu without the value or the ellipsis behind it. */
const labelOf = (text: string) => text.replace(/\s*[:：]\s*%1$|…$/, "");

describe.each(catalogues)("$language, if a sentence names a line of the menu,", ({ entries }) => {
  const labels = new Map<string, string[]>();
  for (const { msgid, msgstr } of entries) {
    const label = labelOf(msgid);
    if (!/^[A-Z][^%.?“]{2,49}$/.test(label) || label === "Catchword") continue;
    labels.set(label, [...(labels.get(label) ?? []), labelOf(msgstr[0]!)]);
  }
  const namedIn = (text: string) => {
    const named = [...labels.keys()].filter(
      (label) => text.includes(`“${label}”`) || text.includes(`→ ${label}`) || text.includes(`${label} →`),
    );
    return named.filter((label) => !named.some((longer) => longer !== label && longer.includes(label)));
  };

  test("uses the words of that line", () => {
    const named = entries.flatMap(({ msgid, msgstr }) => namedIn(msgid).map((label) => ({ label, shown: msgstr[0]! })));
    expect(named.length).toBeGreaterThan(30);
    const isSame = (shown: string, label: string) => labels.get(label)!.some((words) => shown.includes(words));
    expect(named.filter(({ label, shown }) => !isSame(shown, label))).toEqual([]);
  });
});

describe.each(catalogues.filter(({ language }) => manners[language]))(
  "the catalogue $language",
  ({ language, entries }) => {
    const { quotes, address } = manners[language]!;
    const texts = entries.flatMap(({ msgstr }) => msgstr);

    test("has its own quotation marks", () => {
      expect(texts.filter((text) => /[«»„“”]/.test(text.replace(quotes, "")))).toEqual([]);
    });

    test("addresses its reader in one form", () => {
      expect(texts.filter((text) => address?.test(text))).toEqual([]);
    });
  },
);

test("French has no-break spaces at its punctuation, and round apostrophes", () => {
  const french = catalogues.find(({ language }) => language === "fr")!.entries.flatMap(({ msgstr }) => msgstr);
  expect(french.filter((text) => / [:;?!»]|« | %(?!\d)|'/.test(text))).toEqual([]);
});

test("the catalogues have all sentences, and no others (`make words`)", () => {
  const expected = said.map(({ text, context }) => `${context ?? ""}|${text}`).sort();
  const different = words.catalogues.filter(({ entries }) => {
    const listed = entries.map(({ msgid, msgctxt = "" }) => `${msgctxt}|${msgid}`);
    return listed.sort().join("\n") !== expected.join("\n");
  });
  expect(different.map(({ language }) => language)).toEqual([]);
});

/** The places for values in a text, each once: "%1 %2". */
const places = (text: string) => [...new Set(text.match(/%\d/g) ?? [])].sort().join(" ");

describe.each(catalogues)("the catalogue $language", ({ entries, forms, used }) => {
  const wrong = (isWrong: (entry: Entry) => boolean) => entries.filter(isWrong).map(({ msgid }) => msgid);

  test("has no uncertain translations", () => {
    expect(wrong(({ comments }) => comments?.flag?.includes("fuzzy") === true)).toEqual([]);
  });

  test("keeps the places of values", () => {
    const isKept = ({ msgid, msgid_plural: plural, msgstr }: Entry) =>
      msgstr.every((text) => places(text) === places(plural ?? msgid));
    expect(wrong((entry) => !isKept(entry))).toEqual([]);
  });

  test("has the plural forms of its language", () => {
    expect(wrong(({ msgid_plural: plural, msgstr }) => msgstr.length !== (plural ? forms : 1))).toEqual([]);
    expect(used).toEqual([...Array(forms).keys()]);
  });

  test("keeps punctuation at both ends of a sentence", () => {
    const marks = (text: string) => [/^[▸✓]/.exec(text)?.[0], /…$/.test(text), text.split("\n").length];
    const isKept = ({ msgid, msgid_plural: plural, msgstr }: Entry) =>
      msgstr.every((text) => JSON.stringify(marks(text)) === JSON.stringify(marks(plural ?? msgid)));
    expect(wrong((entry) => !isKept(entry))).toEqual([]);
  });
});
