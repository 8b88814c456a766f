import { isKeepable, isShowable, maxKeptBytes, maxPictureBytes, pictureIn } from "../../src/base/picture";
import { bytesOf, pictureCases } from "../cases/picture.cases";

describe("a cover picture", () => {
  test("has at most a quarter of a megabyte", () => {
    const tooLong = pictureCases.find(({ name }) => name.includes("a quarter of a megabyte"))!;
    expect(bytesOf(tooLong).length).toBe(maxPictureBytes + 1);
    expect(isShowable(bytesOf({ ...tooLong, padding: (tooLong.padding ?? 0) - 1 }))).toBe(true);
  });

  test("has no more decoding passes for a cover that is stored with a book", () => {
    const [good, bad] = ["a progressive JPEG with as many", "a progressive JPEG with one"].map((beginning) =>
      bytesOf(pictureCases.find(({ name }) => name.startsWith(beginning))!),
    );
    expect([isKeepable(good!), isKeepable(bad!)]).toEqual([true, false]);
  });
});

const bytes = (...all: readonly (number | string)[]): string =>
  all.map((one) => (typeof one === "number" ? String.fromCharCode(one) : one)).join("");
const word = (number: number): string => bytes(Math.floor(number / 256) % 256, number % 256);
const zeros = (count: number): string => "\0".repeat(count);

const pngMark = bytes(0x89, "PNG", 13, 10, 26, 10);
const png = (width: number, height: number, inside = ""): string =>
  bytes(pngMark, zeros(3), 13, "IHDR", zeros(2), word(width), zeros(2), word(height), 8, inside, "IEND");

describe("a PNG", () => {
  test.each([
    [16, 16, true, true],
    [15, 16, false, false],
    [16, 15, false, false],
    [16, 4096, true, true],
    [16, 4097, false, false],
    [4097, 16, false, false],
    [1024, 640, true, true],
    [1024, 641, false, true],
    [2048, 2048, false, true],
    [2048, 2049, false, false],
  ])("sized %i by %i dots is shown: %s, and stored: %s", (width, height, shown, stored) => {
    const picture = png(width, height);
    expect(pictureIn(picture)).toEqual({ kind: "png", width, height, depth: 8 });
    expect([isShowable(picture), isKeepable(picture)]).toEqual([shown, stored]);
  });

  test("may contain the mark of a pass of a JPEG", () => {
    expect(isShowable(png(200, 300, bytes(0xff, 0xda).repeat(60)))).toBe(true);
  });

  test("ends within the last 64 bytes", () => {
    expect(pictureIn(png(200, 300) + zeros(60))).toBeDefined();
    expect(pictureIn(png(200, 300) + zeros(61))).toBeUndefined();
  });

  test("begins with all of its mark", () => {
    const picture = png(200, 300);
    for (let place = 0; place < pngMark.length; place += 1)
      expect(pictureIn(`${picture.slice(0, place)}x${picture.slice(place + 1)}`)).toBeUndefined();
    expect(pictureIn("")).toBeUndefined();
  });

  test("is stored with two megabytes at most", () => {
    const filled = (count: number): string => png(200, 300, zeros(count));
    const rest = filled(0).length;
    expect(isKeepable(filled(maxKeptBytes - rest))).toBe(true);
    expect(isKeepable(filled(maxKeptBytes - rest + 1))).toBe(false);
  });
});

describe("a JPEG", () => {
  const segment = (marker: number, length = 4): string => bytes(0xff, marker, word(length), zeros(length - 2));
  const frame = (marker = 0xc0): string => bytes(0xff, marker, word(17), 8, word(300), word(200), 3, zeros(9));
  const jpeg = (...segments: readonly string[]): string => bytes(0xff, 0xd8, ...segments, 0xff, 0xd9);
  const facts = { kind: "jpeg", width: 200, height: 300, depth: 8 };

  test.each([0xc0, 0xc1, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])("has its size in the frame %i", (marker) => {
    expect(pictureIn(jpeg(segment(0xe0, 16), frame(marker)))).toEqual(facts);
  });

  test.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xe0])("has another segment %i before the frame", (marker) => {
    expect(pictureIn(jpeg(segment(marker, 20), frame()))).toEqual(facts);
  });

  test("may have filling bytes between segments", () => {
    expect(pictureIn(jpeg(segment(0xe0), bytes(0xff, 0xff, 0xff), frame()))).toEqual(facts);
  });

  test("has its frame within 200 segments", () => {
    const others = (count: number): string => segment(0xe1).repeat(count);
    expect(pictureIn(jpeg(others(199), frame()))).toEqual(facts);
    expect(pictureIn(jpeg(others(200), frame()))).toBeUndefined();
  });

  test("has a segment where the last one ends", () => {
    expect(pictureIn(jpeg(segment(0xe0), "x", frame()))).toBeUndefined();
    expect(pictureIn(jpeg(segment(0xe0), bytes(0, 0xc0), frame().slice(2)))).toBeUndefined();
  });
});
