import type { BookId } from "../../../src/model/book";
import type { Candidate } from "../../../src/model/candidate";
import {
  candidateLine,
  candidateText,
  headLines,
  type OwnBook,
  scoreText,
  showBookLook,
} from "../../../src/features/book-menu/bookWords.page";
import { fakePages } from "../../fakes/bookPages";
import { translate } from "../../fakes/say";
import { aScreen } from "../../fakes/screen";

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

  const printed: Candidate = {
    ...candidate,
    series: "Lamps",
    number: 2,
    year: "1999",
    publisher: "Seaside",
    format: "EPUB",
    externalId: "the-lamp",
  };
  const textOf = (book: Candidate, options: Parameters<typeof candidateText>[2] = {}): readonly string[] =>
    candidateText(words, book, options).split("\n");
  const head = ["Author: Mara Ellison", "Match: very good (90 %)", "Series: Lamps, no. 2"];
  const middle = ["Published: 1999", "Publisher: Seaside", "Pages: 48"];
  const foot = ["", "Told quietly.", "", "More", "ISBN: 9780306406157", "Number on the server: 101"];
  const hardcover = "Hardcover: the-lamp";

  test("has a line for each fact", () => {
    expect(textOf(printed)).toEqual([...head, ...middle, "Format: EPUB", ...foot, hardcover]);
  });

  test("leaves out author and series beside a cover that has them", () => {
    expect(textOf(printed, { hasHead: true })).toEqual([head[1], ...middle, "Format: EPUB", ...foot, hardcover]);
    expect(headLines(translate, printed)).toEqual(["Mara Ellison", "Lamps, no. 2"]);
    expect(headLines(translate, { id: printed.id })).toEqual([]);
  });

  test("leaves out a format that does not matter, but lists several files", () => {
    expect(textOf(printed, { hidesFormat: true })).toEqual([...head, ...middle, ...foot, hardcover]);
    const epub = { format: "EPUB", kilobytes: 2048 };
    expect(textOf({ ...printed, files: [epub] })).toContain("Format: EPUB");
    const both = textOf({ ...printed, files: [epub, { format: "PDF" }] }, { hidesFormat: true });
    expect(both).toEqual([...head, ...middle, "Formats: EPUB 2 MB, PDF", ...foot, hardcover]);
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
    [0.8, "very good (80 %)"],
    [0.79, "fair (79 %)"],
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

describe("the page about a book", () => {
  function page(isKnown = false) {
    const there = fakePages();
    const { ui } = aScreen({}, {}, { bookLooks: there.bookLooks });
    Object.assign(ui, { pages: there.pages });
    const loaded: Candidate[] = [];
    const more = { answer: false };
    const book = { id: 101 as BookId, coverAt: "2026", score: 0.9 };
    const look = showBookLook(ui, {
      book,
      isKnown,
      face: ({ author = "" }) => ({ lines: [author], text: "", choices: [] }),
      loaded: (details) => void loaded.push(details),
      hasMore: () => more.answer,
    });
    return { ...there, loaded, more, look, asked: there.looks[0]! };
  }

  test("asks for the cover of the book, and closes with the page", () => {
    const { asked, face, closePage, left } = page();
    expect([asked.ids, asked.coverAt?.(101 as BookId), face().title]).toEqual([[101], "2026", "Book 101"]);
    closePage();
    expect(left).toEqual([asked]);
  });

  test("shows the details when they come, and keeps the score of the search", () => {
    const { asked, faces, loaded } = page();
    asked.described?.({ id: 101 as BookId, author: "Mara Ellison" });
    expect(faces.map(({ lines }) => lines)).toEqual([[""], ["Mara Ellison"]]);
    expect(loaded).toEqual([{ id: 101, author: "Mara Ellison", score: 0.9 }]);
    expect(page(true).asked.described).toBeUndefined();
  });

  test("is drawn again at the end only if there is more to show", () => {
    const { asked, faces, more } = page();
    asked.ended?.({} as never);
    expect(faces.length).toBe(1);
    more.answer = true;
    asked.ended?.({} as never);
    expect(faces.length).toBe(2);
  });
});
