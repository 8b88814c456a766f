import { PNG } from "pngjs";
import { coverOf } from "../../library-server/books/cover";
import { drawnCover } from "../../library-server/books/drawnCover";
import { sampleBooks } from "../../library-server/books/samples";
import { optionsFrom } from "../../library-server/options";
import { pictureIn } from "../../src/base/picture";

test("the library of classics has the requested books", async () => {
  expect(optionsFrom([]).samples).toBe("odd");
  const { samples } = optionsFrom(["--samples", "classics"]);
  expect((await sampleBooks(samples)).map(({ title }) => title)).toContain("Moby-Dick");
  expect((await sampleBooks()).map(({ title }) => title)).not.toContain("Moby-Dick");
  expect(() => optionsFrom(["--samples", "new"])).toThrow('There are no samples called "new".');
});

test("classics have valid file names, and other IDs than the other samples", async () => {
  const [odd, classics] = await Promise.all([sampleBooks("odd"), sampleBooks("classics")]);
  expect(classics.filter(({ fileName }) => /[?:*"<>|\\/]/.test(fileName))).toEqual([]);
  expect(new Set([...odd, ...classics].map(({ id }) => id)).size).toBe(odd.length + classics.length);
});

test("a cover has the shape of a thumbnail, and is the same each time", async () => {
  const [book] = await sampleBooks("classics");
  const cover = coverOf(book!);
  expect(cover?.contentType).toBe("image/png");
  expect(pictureIn(cover!.bytes.toString("latin1"))).toEqual({ kind: "png", width: 256, height: 384, depth: 8 });
  expect(coverOf(book!)!.bytes.equals(cover!.bytes)).toBe(true);
});

/** Rows of a cover in which there is ink between the frames. */
function inkedRows(title: string): number {
  const design = { motif: "rings" } as const;
  const { data, width } = PNG.sync.read(Buffer.from(drawnCover({ title, authors: ["Jane Austen"] }, design)));
  const isInked = (row: number) =>
    Array.from({ length: 220 }, (_, x) => data[(row * width + x + 18) * 4]!).some((s) => s < 100);
  return Array.from({ length: 115 }, (_, row) => row + 16).filter(isInked).length;
}

test("a cover has its title, in as many lines as needed", () => {
  expect(inkedRows("")).toBe(0);
  expect(inkedRows("Emma")).toBeGreaterThan(15);
  expect(inkedRows("Pride and Prejudice")).toBeGreaterThan(inkedRows("Emma"));
});
