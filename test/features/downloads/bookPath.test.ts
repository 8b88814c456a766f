import fc from "fast-check";
import { bookPathFor, spelledPath, spellingsOf } from "../../../src/features/downloads/bookName.rules";
import { idInFileName } from "../../../src/model/bookFile";
import {
  faultIn,
  maxFolders,
  placeholders,
  readyTemplates,
  spokenTemplate,
} from "../../../src/features/downloads/nameTemplate.rules";
import type { BookId } from "../../../src/model/book";
import { asBytes, asText } from "../../fakes/bytes";

const bytesOf = (text: string | undefined): string | undefined => (text === undefined ? undefined : asBytes(text));

describe("the path of a downloaded book", () => {
  const nasty = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.constantFrom(
      "..",
      ".",
      "",
      " ",
      "CON",
      "nul.txt",
      "a.sdr",
      "/",
      "\\",
      "../../..",
      ".catchword-trash",
      "x".repeat(400),
    ),
    fc.string({ unit: fc.constantFrom(".", " ", "/", "\\", ":", "\u0000", "\u202e", "💀", "é", "A"), maxLength: 400 }),
  );
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

  test("is a safe path below the download folder for any answer of the server", () => {
    const templates = fc.oneof(
      fc.constantFrom(...readyTemplates),
      fc
        .array(
          fc.oneof(fc.constantFrom(...placeholders.map((place) => `{${place}}`), "/", " - ", "(", ")", ".."), nasty),
        )
        .map((parts) => parts.join("")),
    );
    const told = fc.option(nasty, { nil: undefined }).map(bytesOf);
    const book = fc.record({
      author: told,
      title: told,
      series: told,
      fileName: told,
      number: fc.option(fc.double(), { nil: undefined }),
    });
    fc.assert(
      fc.property(book, templates, nasty, (about, template, shelf) => {
        const path = bookPathFor({ id: 12 as BookId, ...about }, "epub", asBytes(template), asBytes(shelf));
        const parts = path.split("/");
        expect(parts.length).toBeLessThanOrEqual(maxFolders + 1);
        expect(Array.from(asText(path)).length).toBeLessThanOrEqual(220);
        expect(idInFileName(parts[parts.length - 1] ?? "")).toBe(12);
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(0);
          expect(part.length).toBeLessThanOrEqual(240);
          expect(part).not.toMatch(/^[. ]|[. ]$|[\\:*?"<>]|\.sdr$/i);
          expect(Array.from(part).every((sign) => sign >= " " && sign !== "\u007f")).toBe(true);
          expect(part).not.toMatch(reserved);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("an unknown place in a name template stays empty, with its separator", () => {
  const book = { id: 12 as BookId, title: "Emma", author: "Jane Austen" };
  expect(bookPathFor(book, "epub", "{publisher}/{author} - {year} - {title}")).toBe("Jane Austen - Emma_12.epub");
});

test("ready-made name templates are valid", () => {
  expect(readyTemplates.map((template) => faultIn(template))).toEqual(readyTemplates.map(() => undefined));
});

test("a name template is shown with translated place names", () => {
  expect(spokenTemplate("{author}/x {number} {odd}", (place) => place.toUpperCase())).toBe("AUTHOR/x NUMBER odd");
});

describe("folder names that differ only in capitals", () => {
  test("become one folder, at each level", () => {
    const spellings = spellingsOf(["Le Guin", "Le Guin/Earthsea"]);
    expect(spelledPath("LE GUIN/EarthSea/a_1.epub", spellings)).toBe("Le Guin/Earthsea/a_1.epub");
    expect(spelledPath("LE GUIN/Hainish/b_2.epub", spellings)).toBe("Le Guin/Hainish/b_2.epub");
    expect(spelledPath("le guin/HAINISH/c_3.epub", spellings)).toBe("Le Guin/Hainish/c_3.epub");
    expect(spelledPath("d_4.epub", spellings)).toBe("d_4.epub");
  });
});
