import { isbnsIn, isbnsOf, isbnsToAsk, isbnText } from "../../src/model/isbn";

const long = "9780306406157";
const short = "0306406152";

test.each([
  ["urn:isbn:978-0-306-40615-7", long],
  [`UUID:${long}`, undefined],
  [`urn:uuid:${long}`, undefined],
  [`calibre:${long}`, undefined],
  [`URN:CALIBRE:${long}`, undefined],
  [`x-uuid:${long}`, long],
  [`${long} uuid:`, long],
  ["978\u20100\u2011306\u201240615\u22127", long],
  ["978\u00a00\u2009306\u202f40615\t7\r", long],
  ["978\u00ad0306\u00ad406157", long],
  ["978 0306406157", long],
  ["978 - 0306406157", undefined],
  ["978--0306406157", undefined],
  ["978.0306406157", undefined],
  ["978\u2010\u20100306406157", undefined],
  ["978\u00a0\u00a00306406157", undefined],
  [`- ${long}`, long],
  ["97803X6406150", undefined],
  ["978030640X155", undefined],
  [`1 ${long}`, long],
  [`12345678901234567 ${long}`, long],
  ["9 7 8 0 3 0 6406157", undefined],
  ["97 80 30 64 06 157", long],
  ["9790306406156", undefined],
  ["9791090636071", "9791090636071"],
  ["9771090636075", undefined],
  ["4006381333931", undefined],
  ["97803064061579", undefined],
  ["978030640615X", undefined],
  ["9780306406158", undefined],
  ["", undefined],
])("%j has the long ISBN %s", (text, found) => {
  expect(isbnsIn(text).isbn13).toBe(found);
});

test.each([
  [short, short],
  ["0-306-40615-2", short],
  [" 0 306 40615 2 ", short],
  ["ISBN 0306406152 (pbk.)", short],
  ["isbn: y0306406152", short],
  ["order 0306406152", undefined],
  ["mobi-asin:0306406152", short],
  ["080442957X", "080442957X"],
  ["08044295X7", undefined],
  ["08044295X4", undefined],
  [`${short} 1`, short],
  ["X804429573", undefined],
  ["0306406153", undefined],
  ["030640615", undefined],
])("%j has the short ISBN %s", (text, found) => {
  expect(isbnsIn(text).isbn10).toBe(found);
});

test("the first ISBN of each length counts", () => {
  expect(isbnsIn(`${long} 9783161484100\n${short} 080442957X`)).toEqual({ isbn13: long, isbn10: short });
  expect(isbnsIn(`isbn ${short} 080442957X`)).toEqual({ isbn10: short });
  expect(isbnsIn(`isbn 0306406152 9780306406157`)).toEqual({ isbn13: long, isbn10: short });
});

test("a missing length is computed", () => {
  expect(isbnsToAsk({ isbn13: long })).toEqual([long, short]);
  expect(isbnsToAsk({ isbn10: short })).toEqual([long, short]);
  expect(isbnsToAsk({ isbn10: "080442957X" })).toEqual(["9780804429573", "080442957X"]);
  expect(isbnsToAsk({ isbn13: "9780804429573" })).toEqual(["9780804429573", "080442957X"]);
  expect(isbnsToAsk({ isbn13: "9791090636071" })).toEqual(["9791090636071"]);
  expect(isbnsToAsk({ isbn13: "9780000000002" })).toEqual(["9780000000002", "0000000000"]);
  expect(isbnsToAsk({})).toEqual([]);
});

test("the ISBNs of a book are compared as digits", () => {
  expect(isbnsOf({ isbn13: "978-0-306-40615-7" })).toEqual([long, short]);
  expect(isbnsOf({ isbn10: "0-306-40615-2" })).toEqual([long, short]);
  expect(isbnsOf({})).toEqual([]);
});

test("an ISBN is shown as digits, and an invalid one as it is", () => {
  expect(isbnText("978-0-306-40615-7")).toBe(long);
  expect(isbnText("0-306-40615-2")).toBe(short);
  expect(isbnText("978-x")).toBe("978-x");
  expect(isbnText(undefined)).toBeUndefined();
});
