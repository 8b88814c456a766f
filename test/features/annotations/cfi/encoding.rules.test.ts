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
    const words = "<p>a charset=windows-1251 in the text \xc3\xa9</p>";
    expect(decode(words)).toBe(words);
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
