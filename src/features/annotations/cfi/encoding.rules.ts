import { bytesOf } from "../../../base/characters";
import { yieldEvery } from "../../../base/longList";
import { codePage } from "./codePage.rules";

/** Bytes in which a declaration is looked for. */
const headBytes = 1024;

/** Characters between two pauses. */
const characterBatchSize = 2000;

/** The text in UTF-8; undefined for an encoding that cannot be decoded. */
export function decodeText(source: string, rest: () => void): string | undefined {
  const pause = yieldEvery(characterBatchSize, rest);
  const bigFirst = isWide(source);
  if (bigFirst !== undefined) return fromUtf16(source, bigFirst, pause);
  const encoding = encodingOf(source);
  if (isUtf8(encoding)) return source;
  const page = codePage(encoding);
  return page === undefined ? undefined : fromCodePage(source, page, pause);
}

/** A file whose declaration can be read as bytes is not UTF-16, whatever it says. */
function isUtf8(encoding: string): boolean {
  return encoding === "" || encoding === "utf8" || encoding === "us-ascii" || encoding.startsWith("utf-");
}

/** UTF-16, by its mark or its first character. True: the high byte comes first. Undefined: another encoding. */
function isWide(source: string): boolean | undefined {
  const [first, second] = [source.charCodeAt(0), source.charCodeAt(1)];
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 60)) return true;
  return (first === 0xff && second === 0xfe) || (first === 60 && second === 0) ? false : undefined;
}

/** Declared encoding in lower case; empty if none, or with the mark of UTF-8. */
function encodingOf(source: string): string {
  if (source.charCodeAt(0) === 0xef && source.charCodeAt(1) === 0xbb) return "";
  const head = source.slice(0, headBytes).toLowerCase();
  const declaration = head.slice(0, Math.max(0, head.indexOf("?>")));
  return wordAfter(declaration, "encoding") ?? charsetIn(head) ?? "";
}

function charsetIn(head: string): string | undefined {
  const meta = head.indexOf("<meta");
  return meta < 0 || meta > head.indexOf("charset") ? undefined : wordAfter(head, "charset");
}

/** Value of `name="value"`, `name='value'` or `name=value`. */
function wordAfter(text: string, name: string): string | undefined {
  const at = text.indexOf(name);
  const equals = at < 0 ? -1 : text.indexOf("=", at);
  if (equals < 0) return undefined;
  let word = "";
  for (const character of text.slice(equals + 1, equals + maxName).split("")) {
    const isName = "abcdefghijklmnopqrstuvwxyz0123456789-_".indexOf(character) >= 0;
    if (isName) word += character;
    else if (word !== "") break;
  }
  return word;
}

const maxName = 40;

function fromCodePage(source: string, page: readonly number[], pause: () => void): string {
  const high = page.map((point) => bytesOf(point));
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < source.length) {
    const character = high[source.charCodeAt(at) - 128];
    if (character !== undefined) {
      parts.push(source.slice(from, at), character);
      from = at + 1;
    }
    at += 1;
    pause();
  }
  parts.push(source.slice(from));
  return parts.join("");
}

function fromUtf16(source: string, bigFirst: boolean, pause: () => void): string {
  const unitAt = (at: number): number => {
    const [first, second] = [source.charCodeAt(at), source.charCodeAt(at + 1)];
    return bigFirst ? first * 256 + second : second * 256 + first;
  };
  const parts: string[] = [];
  let at = unitAt(0) === byteOrderMark ? 2 : 0;
  while (at + 1 < source.length) {
    const unit = unitAt(at);
    const isPair = unit >= 0xd800 && unit < 0xdc00 && at + 3 < source.length;
    parts.push(bytesOf(isPair ? 0x10000 + (unit - 0xd800) * 1024 + (unitAt(at + 2) - 0xdc00) : unit));
    at += isPair ? 4 : 2;
    pause();
  }
  return parts.join("");
}

const byteOrderMark = 0xfeff;
