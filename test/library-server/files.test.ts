import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { PDFDocument } from "pdf-lib";
import { keyOf } from "../../library-server/auth/digest";
import { makeBook } from "../../library-server/books/makeBook";
import { makeEpub } from "../../library-server/books/epub";
import { sampleBooks } from "../../library-server/books/samples";
import { fingerprintOf } from "../../library-server/fingerprint";

/** A text or a byte, so many times. */
const times = (count: number, what: string | number) =>
  typeof what === "string" ? Buffer.from(what.repeat(count)) : Buffer.alloc(count, what);

const everyWindow = Buffer.concat([
  times(256, "ZERO"),
  times(256, "1K__"),
  times(2048, 0),
  times(256, "4K__"),
  times(11264, 0x11),
  times(256, "16K_"),
  times(48128, 0x22),
  times(256, "64K_"),
  times(102400, 0xff),
]);

test.each([
  ["a file with something else in each window", everyWindow, "2674126f0e2399f2e79453a1e49ebb74"],
  ["an empty file", Buffer.alloc(0), "d41d8cd98f00b204e9800998ecf8427e"],
  ["3000 times A", times(3000, "A"), "ef4ec7e7b54da951a91e8d10c85ca394"],
  ["3000 times B", times(3000, "B"), "6abd33b12a60ed2b3315e0fee71f1078"],
  ["64,000 bytes", times(4000, "epub4j-checksum-"), "97b1e6535195f825ae90b01e194a3954"],
  ["exactly one window", times(1024, "x"), "7265f4d211b56873a381d321f586e4a9"],
  ["one byte of the second window", times(1025, "x"), "41b2b8ce59ecc0c64c9c7ecaae3002c3"],
])("the fingerprint of %s", (_name, file, fingerprint) => {
  expect(fingerprintOf(file)).toBe(fingerprint);
});

test("the fingerprint ignores bytes between two samples", () => {
  const file = Buffer.from(everyWindow);
  file[3000] = 99;
  expect(fingerprintOf(file)).toBe(fingerprintOf(everyWindow));
});

test.each([
  ["passA", "863ca25f827367a6d16d24dd09e92171"],
  ["pässwörd€", "3ab2c1301b7f469bd663e7e45529020a"],
  ["", "d41d8cd98f00b204e9800998ecf8427e"],
])("the key of the password %p", (password, key) => {
  expect(keyOf(password)).toBe(key);
});

describe("the sample books", () => {
  test("have different fingerprints, and valid ISBNs", async () => {
    const books = await sampleBooks();
    expect(new Set(books.map(({ fingerprint }) => fingerprint)).size).toBe(books.length);
    for (const { isbn13, isbn10, file, fingerprint } of books) {
      expect(fingerprintOf(file ?? new Uint8Array())).toBe(fingerprint);
      if (isbn13 !== undefined) expect(checksum13(isbn13)).toBe(0);
      if (isbn10 !== undefined) expect(checksum10(isbn10)).toBe(0);
    }
  });

  const checksum13 = (isbn: string) =>
    Array.from(isbn).reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10;
  const checksum10 = (isbn: string) =>
    Array.from(isbn).reduce((sum, digit, index) => sum + (digit === "X" ? 10 : Number(digit)) * (10 - index), 0) % 11;
});

const plan = { title: 'Ends & "Odds"', authors: ["A. One", "B. Two"], language: "en", seed: 7, parts: 3 };
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

test("start with their type as an EPUB, and have title and chapters in order", () => {
  const file = makeEpub({ ...plan, isbn13: "9780306406157", isbn10: "0306406152" });
  // The type must be the first entry, not compressed, so that it lies at a fixed place.
  expect(text(file.subarray(30, 58))).toBe("mimetypeapplication/epub+zip");
  const entries = unzipSync(file);
  expect(text(entries["META-INF/container.xml"])).toContain('full-path="OEBPS/book.opf"');
  const opf = text(entries["OEBPS/book.opf"]);
  expect(opf).toContain("<dc:title>Ends &amp; &quot;Odds&quot;</dc:title>");
  expect(opf).toContain("<dc:identifier>urn:isbn:9780306406157</dc:identifier>");
  expect(opf).toContain("<dc:creator>B. Two</dc:creator>");
  expect(opf).toContain('<spine><itemref idref="c1"/><itemref idref="c2"/><itemref idref="c3"/></spine>');
  for (const found of opf.matchAll(/href="([^"]+)"/g)) expect(entries).toHaveProperty([`OEBPS/${found[1]}`]);
  expect(text(entries["OEBPS/chapter-01.xhtml"]).match(/<p>/g)).toHaveLength(24);
});

test("can have a chapter as long as a test needs", () => {
  const entries = unzipSync(makeEpub({ ...plan, parts: 1, paragraphs: 900 }));
  expect(entries["OEBPS/chapter-01.xhtml"]?.length).toBeGreaterThan(300_000);
});

test("have pages, title and author as a PDF", async () => {
  const pdf = await PDFDocument.load(await makeBook("PDF", plan), { updateMetadata: false });
  expect([pdf.getPageCount(), pdf.getTitle(), pdf.getAuthor()]).toEqual([3, plan.title, "A. One, B. Two"]);
});

test("have a picture for each page as a comic", async () => {
  const { "ComicInfo.xml": information, ...pages } = unzipSync(await makeBook("CBZ", plan));
  expect(text(information)).toContain("<Title>Ends &amp; &quot;Odds&quot;</Title>");
  expect(Object.keys(pages)).toEqual(["page-001.png", "page-002.png", "page-003.png"]);
  for (const page of Object.values(pages)) {
    expect(text(page.subarray(1, 4))).toBe("PNG");
    expect(Buffer.from(page).readUInt32BE(16)).toBe(160);
  }
});

test.each(["EPUB", "PDF", "CBZ"] as const)("are the same bytes each time as %s", async (type) => {
  const digest = async () =>
    createHash("sha256")
      .update(await makeBook(type, plan))
      .digest("hex");
  expect(await digest()).toBe(await digest());
});
