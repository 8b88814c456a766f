import { candidateIn, shelfBookIn } from "../../src/server/catalogueShapes";

describe("a book in a list of the server", () => {
  test("is read in every form that servers use", () => {
    const expected = {
      id: 1,
      title: "Emma",
      author: "Jane Austen",
      fileName: "Emma.epub",
      format: "EPUB",
      kilobytes: 7,
    };
    const file = { fileName: "Emma.epub", bookType: "EPUB", fileSizeKb: 7 };
    const about = { title: "Emma", authors: ["Jane Austen"] };
    expect(shelfBookIn({ id: 1, ...about, ...file })).toMatchObject(expected);
    expect(shelfBookIn({ id: 1, metadata: about, primaryFile: file })).toMatchObject(expected);
    const short = { primaryFileName: "Emma.epub", primaryFileType: "EPUB", fileSizeKb: 7 };
    expect(shelfBookIn({ id: 1, ...about, ...short })).toMatchObject(expected);
    const { fileSizeKb, ...sizeless } = file;
    expect(shelfBookIn({ id: 1, ...about, primaryFile: sizeless, fileSizeKb })).toMatchObject(expected);
    expect(shelfBookIn({ id: 1, title: "Emma", authors: [{ name: "Jane Austen" }] })).toMatchObject({
      author: "Jane Austen",
    });
    expect(shelfBookIn({ title: "nobody" })).toBeUndefined();
  });

  test("has its other files, or is marked if the server does not list them", () => {
    const file = { id: 11, fileName: "Emma.epub", bookType: "EPUB", fileSizeKb: 7 };
    const pdf = { id: 12, fileName: "Emma.pdf", bookType: "PDF", fileSizeKb: 70 };
    const several = { id: 1, primaryFile: file, alternativeFormats: [pdf, { bookType: "CBX" }] };
    const other = { id: 12, format: "PDF", kilobytes: 70, name: "Emma.pdf", isOther: true };
    expect(shelfBookIn(several)?.others).toEqual([other]);
    expect(candidateIn(several)?.files).toMatchObject([{ id: 11, format: "EPUB" }, other]);
    expect(shelfBookIn({ id: 1, primaryFile: file, alternativeFormats: [] })?.others).toEqual([]);
    expect(shelfBookIn({ id: 1, primaryFile: file })?.others).toBeUndefined();
    expect(candidateIn({ id: 1, primaryFile: file })?.files).toBeUndefined();
  });
});
