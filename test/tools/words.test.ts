import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { translationsIn } from "../../src/domain/translations";

describe("the catalogue for translators", () => {
  const target = join(mkdtempSync(join(tmpdir(), "words-")), "librarysync.pot");
  execFileSync("node", ["tools/words.mjs", target]);
  const catalogue = readFileSync(target, "utf8");

  test("has what is said on pages, of failures, and by the host's side", () => {
    for (const sentence of ["Sync status", "The connection broke off. Try again.", "That month has no such day."])
      expect(catalogue).toContain(`msgid "${sentence}"\nmsgstr ""`);
  });

  test("joins singular and plural", () => {
    expect(catalogue).toContain('msgid "1 session"\nmsgid_plural "%1 sessions"\nmsgstr[0] ""');
  });

  test("has each sentence once", () => {
    const sentences = catalogue.split("\n\n").map((entry) => /^msgid [^]*?(?=^msgstr)/m.exec(entry)?.[0]);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test("is read as one in which nothing is translated yet", () => {
    expect(translationsIn(catalogue)).toEqual({});
  });
});

describe("a catalogue", () => {
  const read = (...lines: string[]) => translationsIn(lines.join("\n"));

  test("is read with line breaks, quotes and long texts", () => {
    expect(read('msgid "a\\nb"', 'msgstr ""', '"say \\"c\\", "', '"and \\\\"')).toEqual({
      "a\nb": 'say "c", and \\',
    });
  });

  test("gives all forms for singular and plural", () => {
    const forms = ["one", "few", "many"];
    const entry = ['msgid "1 x"', 'msgid_plural "%1 x"'];
    expect(read(...entry, 'msgstr[0] "one"', 'msgstr[1] "few"', 'msgstr[2] "many"')).toEqual({
      "1 x": forms,
      "%1 x": forms,
    });
  });

  test("gives no form in the place of another that is missing", () => {
    const entry = ['msgid "1 x"', 'msgid_plural "%1 x"'];
    expect(read(...entry, 'msgstr[0] ""', 'msgstr[1] "many"')).toEqual({});
    expect(read(...entry, 'msgstr[0] "one"', 'msgstr[1] ""', 'msgstr[2] "many"')["%1 x"]).toEqual(["one"]);
  });

  test("leaves out guesses and what is not translated", () => {
    expect(read("#, fuzzy", 'msgid "a"', 'msgstr "x"', "", 'msgid "b"', 'msgstr ""')).toEqual({});
  });
});
