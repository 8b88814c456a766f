import { decodeText } from "../../../../src/features/annotations/cfi/encoding.rules";

const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

const decode = (source: string): string | undefined => decodeText(source, () => undefined);

const document = (encoding: string, text: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?><p>${text}</p>`;

describe("the text of a chapter", () => {
  test.each([
    ["iso-8859-1", "caf\xe9 \x93noir\x94", "café “noir”"],
    ["ISO-8859-2", "\xb3\xf3d\xbc", "łódź"],
    ["windows-1251", "\xcf\xf0\xe8\xe2\xe5\xf2", "Привет"],
    ["CP1251", "\xb8", "ё"],
    ["koi8-r", "\xf0\xd2\xc9\xd7\xc5\xd4", "Привет"],
    ["windows-1253", "\xe1\xdd", "αέ"],
    ["iso-8859-15", "\xa4", "€"],
    ["latin1", "\x80", "€"],
    ["iso-8859-9", "\xfe\x80", "ş€"],
    ["windows-1254", "\xfe\x80", "ş€"],
    ["koi8-ru", "\xa4", "є"],
    ["koi8-u", "\xa4", "є"],
    ["cp866", "\x8f\xe0", "Пр"],
    ["ibm866", "\x8f\xe0", "Пр"],
  ])("is decoded from %s", (encoding, text, expected) => {
    expect(decode(document(encoding, text))).toBe(bytes(document(encoding, expected)));
  });

  test("is decoded from UTF-16 in both byte orders, with or without a byte order mark", () => {
    const text = "<p>Дом 😀</p>";
    const little = Buffer.from(text, "utf16le").toString("latin1");
    const big = Buffer.from(text, "utf16le").swap16().toString("latin1");
    for (const source of [`\xff\xfe${little}`, little, `\xfe\xff${big}`, big]) expect(decode(source)).toBe(bytes(text));
  });

  test.each([
    ["the first pair", "\u{10000}", "\u{10000}"],
    ["the last pair", "\u{10FFFF}", "\u{10FFFF}"],
    ["a character behind the pairs", "\uE000a\uFF21b", "\uE000a\uFF21b"],
    ["a second half without its first", "\uDC00ab", "\uFFFDab"],
    ["a first half at the end", "a\uD83D", "a\uFFFD"],
  ])("is decoded from UTF-16 with %s", (_, text, expected) => {
    const little = Buffer.from(text, "utf16le");
    for (const odd of ["", "\x01"]) {
      expect(decode(`\xff\xfe${little.toString("latin1")}${odd}`)).toBe(bytes(expected));
      const big = Buffer.from(little).swap16();
      expect(decode(`\xfe\xff${big.toString("latin1")}${odd}`)).toBe(bytes(expected));
    }
  });

  test.each(["\xfea", "a\xff", "\xffa", "a\xfe", "\0a", "a<", "a\0", "\xefa", "a\xbb"])(
    "is decoded as declared after bytes that are half a mark: %j",
    (start) => {
      const page = `${start}<meta charset="windows-1251"/><p>\xcf</p>`;
      expect(decode(page)).toMatch(new RegExp(`${bytes("П")}</p>$`));
    },
  );

  test("is not changed if it is UTF-8, even if the declaration says UTF-16", () => {
    for (const encoding of ["utf-8", "UTF8", "us-ascii", "utf-16"]) {
      const source = bytes(document(encoding, "café"));
      expect(decode(source)).toBe(source);
    }
    const marked = bytes(`\uFEFF${document("iso-8859-1", "café")}`);
    expect(decode(marked)).toBe(marked);
    expect(decode("")).toBe("");
  });

  test("is decoded as the meta element says if the XML declaration names no encoding", () => {
    const meta = '<head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"/></head>';
    expect(decode(`${meta}<p>\xcf</p>`)).toBe(bytes(`${meta}<p>П</p>`));
    const short = "<meta charset=windows-1251><p>";
    expect(decode(`${short}\xcf`)).toBe(bytes(`${short}П`));
  });

  test.each([
    ["without a declaration", "<p>charset=windows-1251"],
    ["before a meta element", '<p>charset=windows-1251<meta name="a">'],
    ["after a meta element without a character set", '<meta name="a"/><p>'],
    ["in a document without a declaration", "<p>encoding=windows-1251"],
    ["after a declaration without an encoding", '<?xml version="1.0"?><p>encoding=windows-1251'],
    ["behind the first 1024 bytes", `${" ".repeat(1020)}<meta charset="windows-1251"/>`],
  ])("is not decoded by words %s", (_, start) => {
    expect(decode(`${start} \xc3\xa9`)).toBe(`${start} \xc3\xa9`);
  });

  test("is not decoded from an encoding with several bytes per character", () => {
    for (const encoding of ["shift_jis", "gbk", "big5", "euc-kr", "x-unknown"])
      expect(decode(document(encoding, "\x82\xa0"))).toBeUndefined();
  });

  test("is decoded in several steps with pauses", () => {
    let pauses = 0;
    decodeText(document("iso-8859-1", "\xe9".repeat(10000)), () => (pauses += 1));
    expect(pauses).toBe(5);
  });
});
