/* All texts are UTF-8 bytes, as in Lua. Tests hand over strings of one byte a character ("latin1 of its UTF-8"). */

export function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}

/** Bytes of the character that begins with this byte. */
export function lengthOf(lead: number): number {
  if (lead < 0xc0) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** UTF-8 bytes of a code point, or of U+FFFD for an invalid one. */
export function bytesOf(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  if (code < 0x800) return String.fromCharCode(0xc0 + Math.floor(code / 64), tail(code));
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return bytesOf(0xfffd);
  const last = [tail(Math.floor(code / 64)), tail(code)] as const;
  if (code < 0x10000) return String.fromCharCode(0xe0 + Math.floor(code / 4096), last[0], last[1]);
  const second = tail(Math.floor(code / 4096));
  return String.fromCharCode(0xf0 + Math.floor(code / 262144), second, last[0], last[1]);
}

function tail(code: number): number {
  return 0x80 + (code - Math.floor(code / 64) * 64);
}

export function isBlank(source: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && isSpace(source.charCodeAt(at))) at += 1;
  return at >= end;
}

/** A character reference in a text: `&amp;`, `&#8212;`, `&#x1F600;`. */
export interface Reference {
  /** The byte after its semicolon. */
  readonly next: number;
  readonly text: string;
  readonly units: number;
}

/** The names of U+00A0 to U+00FF, in order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** The other names that XHTML knows, each before its code point. */
const others =
  "quot 34 amp 38 apos 39 lt 60 gt 62 OElig 338 oelig 339 Scaron 352 scaron 353 Yuml 376 fnof 402 circ 710 tilde 732 Alpha 913 Beta 914 Gamma 915 Delta 916 Epsilon 917 Zeta 918 Eta 919 Theta 920 Iota 921 Kappa 922 Lambda 923 Mu 924 Nu 925 Xi 926 Omicron 927 Pi 928 Rho 929 Sigma 931 Tau 932 Upsilon 933 Phi 934 Chi 935 Psi 936 Omega 937 alpha 945 beta 946 gamma 947 delta 948 epsilon 949 zeta 950 eta 951 theta 952 iota 953 kappa 954 lambda 955 mu 956 nu 957 xi 958 omicron 959 pi 960 rho 961 sigmaf 962 sigma 963 tau 964 upsilon 965 phi 966 chi 967 psi 968 omega 969 thetasym 977 upsih 978 piv 982 ensp 8194 emsp 8195 thinsp 8201 zwnj 8204 zwj 8205 lrm 8206 rlm 8207 ndash 8211 mdash 8212 lsquo 8216 rsquo 8217 sbquo 8218 ldquo 8220 rdquo 8221 bdquo 8222 dagger 8224 Dagger 8225 bull 8226 hellip 8230 permil 8240 prime 8242 Prime 8243 lsaquo 8249 rsaquo 8250 oline 8254 frasl 8260 euro 8364 image 8465 weierp 8472 real 8476 trade 8482 alefsym 8501 larr 8592 uarr 8593 rarr 8594 darr 8595 harr 8596 crarr 8629 lArr 8656 uArr 8657 rArr 8658 dArr 8659 hArr 8660 forall 8704 part 8706 exist 8707 empty 8709 nabla 8711 isin 8712 notin 8713 ni 8715 prod 8719 sum 8721 minus 8722 lowast 8727 radic 8730 prop 8733 infin 8734 ang 8736 and 8743 or 8744 cap 8745 cup 8746 int 8747 there4 8756 sim 8764 cong 8773 asymp 8776 ne 8800 equiv 8801 le 8804 ge 8805 sub 8834 sup 8835 nsub 8836 sube 8838 supe 8839 oplus 8853 otimes 8855 perp 8869 sdot 8901 lceil 8968 rceil 8969 lfloor 8970 rfloor 8971 lang 9001 rang 9002 loz 9674 spades 9824 clubs 9827 hearts 9829 diams 9830";

const table: Record<string, number> = {};

/** Resolves character references. An ampersand that begins none stays. */
export function unescaped(text: string): string {
  let mark = text.indexOf("&");
  const parts: string[] = [];
  let at = 0;
  while (mark >= 0) {
    const reference = referenceAt(text, mark);
    const next = reference?.next ?? mark + 1;
    parts.push(text.slice(at, mark), reference?.text ?? "&");
    at = next;
    mark = text.indexOf("&", next);
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/** Undefined if no reference that XHTML knows begins at this ampersand. */
export function referenceAt(source: string, at: number): Reference | undefined {
  const end = source.slice(at, at + 34).indexOf(";");
  if (end < 2) return undefined;
  const code = codeOf(source.slice(at + 1, at + end));
  if (code === undefined) return undefined;
  return { next: at + end + 1, text: bytesOf(code), units: code > 0xffff && code <= 0x10ffff ? 2 : 1 };
}

function codeOf(name: string): number | undefined {
  if (name.charAt(0) !== "#") return named(name);
  const first = name.charAt(1);
  const hexadecimal = first === "x" || first === "X";
  return digits(name.slice(hexadecimal ? 2 : 1).toLowerCase(), hexadecimal ? 16 : 10);
}

function digits(text: string, base: number): number | undefined {
  let value = 0;
  let at = 0;
  while (at < text.length) {
    const digit = "0123456789abcdef".indexOf(text.charAt(at));
    if (digit < 0 || digit >= base) return undefined;
    value = Math.min(value * base + digit, 0x110000);
    at += 1;
  }
  return value > 0 ? value : undefined;
}

function named(name: string): number | undefined {
  if (table.amp === undefined) fill();
  return table[name];
}

function fill(): void {
  let code = 160;
  for (const name of latin.split(" ")) {
    table[name] = code;
    code += 1;
  }
  let last = "";
  for (const word of others.split(" ")) {
    const value = Number(word);
    if (value > 0) table[last] = value;
    last = word;
  }
}
