import type { BookId } from "../../../src/model/book";
import { bookPathFor } from "../../../src/features/downloads/bookName.rules";
import { detectedFolder } from "../../../src/model/bookFile";
import { charactersOf } from "../../../src/base/text";

test("bytes that are not valid UTF-8 are left out of a file name", () => {
  const broken = "A\xff\xc3B\xe2\x82C\xed\xa0\x80D\xc0\xafE\xf0\x9f\x98";
  expect(charactersOf(broken).map(({ bytes }) => bytes)).toEqual(["A", "B", "C", "D", "E"]);
  expect(bookPathFor({ id: 1 as BookId, title: broken }, "epub", "{title}")).toBe("ABCDE_1.epub");
});

describe("the folder for downloads", () => {
  const on =
    (...folders: string[]) =>
    (path: string) =>
      folders.includes(path);
  const homes = { chosen: "/mnt/books", device: "/mnt/us" };

  test("is in the reader's home folder, else in the device's, else in a usual place", () => {
    expect(detectedFolder(homes, on("/mnt/books", "/mnt/us"))).toBe("/mnt/books/Books");
    expect(detectedFolder(homes, on("/mnt/us", "/sdcard"))).toBe("/mnt/us/Books");
    expect(detectedFolder(homes, on("/sdcard", "/mnt/onboard"))).toBe("/mnt/onboard/Books");
    expect(detectedFolder({}, on("/sdcard"))).toBe("/sdcard/Books");
    expect(detectedFolder({}, on())).toBe("/Books");
  });

  test("has no double slash if the home folder is the root", () => {
    expect(detectedFolder({ chosen: "/" }, on("/"))).toBe("/Books");
  });
});
