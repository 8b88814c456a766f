import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Columns of a menu line that a screen of 600 dots shows; a Chinese or Japanese character takes two, a Cyrillic more than one. */
const menuColumns = 46;

const catalogues = "catchword.koplugin/l10n";

/** Texts of menu lines that are said as they are: questions and sentences stand in boxes. */
function menuTexts(): readonly string[] {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => file.endsWith(".menu.ts") || /suggestions.*page\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join("src", file), "utf8").matchAll(/text: (?:ui\.)?translate\(\s*"([^"\\]*[^"\\?.])"/g),
    ])
    .map(([, text = ""]) => text);
  return [...new Set(texts)];
}

function columnsOf(text: string): number {
  const wide = text.match(/[\u2e80-\ua4cf\uac00-\ud7af\uff01-\uff60]/gu) ?? [];
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu) ?? [];
  return text.length + wide.length + cyrillic.length / 12;
}

test.each(readdirSync(catalogues))("no menu line is cut off in %s", (file) => {
  const texts = menuTexts();
  expect(texts.length).toBeGreaterThan(30);
  const entries = readFileSync(join(catalogues, file), "utf8").matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm);
  const lines = [...entries].filter(([, text = ""]) => texts.includes(text)).map(([, , line = ""]) => line);
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter((line) => columnsOf(line) > menuColumns)).toEqual([]);
});
