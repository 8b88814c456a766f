import { bookNames, titledFile } from "../../../src/features/downloads/bookName.rules";

describe("the names of books in a list", () => {
  test("are their titles, and the author too if two books share a title", () => {
    const books = [
      { title: "Emma", author: "Jane Austen" },
      { title: "Emma", author: "Alexander McCall Smith" },
      { title: "Persuasion", author: "Jane Austen" },
      { title: "Emma" },
      { author: "Anonymous" },
    ];
    expect(bookNames(books, "A book")).toEqual([
      "Emma – Jane Austen",
      "Emma – Alexander McCall Smith",
      "Persuasion",
      "Emma",
      "A book",
    ]);
  });

  test("have the author of a download from the download list", () => {
    expect(titledFile({ title: "Emma", serverNames: { author: "Jane Austen" } })).toEqual({
      title: "Emma",
      author: "Jane Austen",
    });
    expect(titledFile({ title: "Emma" })).toEqual({ title: "Emma", author: undefined });
  });
});
