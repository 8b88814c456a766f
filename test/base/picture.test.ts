import { isKeepable, isShowable, maxPictureBytes } from "../../src/base/picture";
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
