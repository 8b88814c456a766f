import type { BookId } from "../../../src/model/book";
import type { Candidate } from "../../../src/model/candidate";
import { candidateLine, candidateText, type OwnBook, scoreText } from "../../../src/features/book-menu/bookWords.page";
import { translate } from "../../fakes/say";

const words = {
  translate,
  host: { device: { languageName: (code: string) => (code === "en" ? "English" : undefined) } },
};

const candidate: Candidate = {
  id: 101 as BookId,
  title: "The Lamp at Low Tide",
  author: "Mara Ellison",
  pages: 48,
  isbn13: "9780306406157",
  score: 0.9,
  description: "Told quietly.",
};

describe("the description of a candidate for a match", () => {
  test("is shown with the description of the file", () => {
    const own: OwnBook = {
      type: "PDF",
      title: "The Lamp at Low",
      author: "ELLISON, Mara",
      pages: 52,
      isbn13: "978-0-306-40615-7",
    };
    expect(candidateText(words, candidate, { own })).toBe(
      [
        "Title: The Lamp at Low Tide",
        "   in your file: The Lamp at Low",
        "Author: Mara Ellison",
        "   ✓ the same in your file",
        "Match: very good (90 %)",
        "Pages: 48",
        "   in your file: 52",
        "",
        "Told quietly.",
        "",
        "More",
        "ISBN: 9780306406157",
        "   in your file: 978-0-306-40615-7",
        "Number on the server: 101",
      ].join("\n"),
    );
  });

  test("compares an ISBN-10 with the ISBN-10 of the file", () => {
    const own: OwnBook = { type: "EPUB", isbn13: "9780306406157", isbn10: "0306406152" };
    expect(candidateText(words, { id: candidate.id, isbn10: "0306406152" }, { own })).toContain(
      "ISBN: 0306406152\n   ✓ the same in your file",
    );
  });

  test("names the place in a series if the server has it", () => {
    const lamps = { id: candidate.id, series: "Lamps" };
    expect(candidateText(words, { ...lamps, number: 1.5 })).toBe(
      "Series: Lamps, no. 1.5\n\nMore\nNumber on the server: 101",
    );
    expect(candidateText(words, lamps)).toBe("Series: Lamps\n\nMore\nNumber on the server: 101");
    expect(candidateText(words, { id: candidate.id, number: 2 })).toBe("Number on the server: 101");
  });

  test("does not compare pages of the screen with pages in print", () => {
    expect(candidateText(words, candidate, { own: { type: "EPUB", pages: 48 } })).toContain(
      "Pages: 48\n   on this screen: 48\n",
    );
  });

  test("names a language as KOReader does, or as the server does", () => {
    expect(candidateText(words, { id: candidate.id, language: "en" })).toContain("Language: English\n");
    expect(candidateText(words, { id: candidate.id, language: "Old Norse" })).toContain("Language: Old Norse\n");
  });

  test("has only known facts", () => {
    expect(candidateText(words, { id: candidate.id }, { own: { type: "PDF", title: "T", pages: 5 } })).toBe(
      "Number on the server: 101",
    );
    expect(candidateText(words, { id: candidate.id, title: "T" })).toBe("Number on the server: 101");
  });

  test.each([
    [1, "exact (100 %)"],
    [0.994, "very good (99 %)"],
    [0.5, "fair (50 %)"],
    [0, "weak (0 %)"],
    [undefined, undefined],
  ])("has a word for the score %s", (score, words) => {
    expect(scoreText(translate, score)).toBe(words);
  });

  test("fits on a button, however many authors the book has", () => {
    const line = candidateLine(translate, {
      ...candidate,
      author: "Mara Ellison ".repeat(9),
      year: "1999",
      format: "EPUB",
    });
    expect(line).toBe("Mara Ellison Mara Ellison M… · 1999 · EPUB · match 90 %");
  });
});
