import { type Character, charactersOf, cutBytes, trimmed } from "../../base/text";

export interface Room {
  readonly characters: number;
  readonly bytes: number;
}

/** Most file systems allow 255; suffixes such as `.part` need room. */
export const maxBytes = 240;

/** §4.2 rule 3: / \ : * ? " < > | */
const forbidden = '/\\:*?"<>|';

/** Device names on some systems, with or without ending. */
const reserved =
  "|con|prn|aux|nul|com1|com2|com3|com4|com5|com6|com7|com8|com9|lpt1|lpt2|lpt3|lpt4|lpt5|lpt6|lpt7|lpt8|lpt9|";

/** Bytes. */
const maxSourceLength = 1000;

/** Removes invalid characters and cuts; may be empty. */
export function safeStem(source: string, room: Room): string {
  const cut = inked(fittedName(cleanedName(source), room));
  return isReserved(cut) ? `_${cut}` : cut;
}

/** Also avoids ".sdr", which is the host's. */
export function safeFolder(source: string, room: Room): string {
  const name = safeStem(source, room);
  const isHosts = name.toLowerCase().endsWith(".sdr");
  return isHosts || isReserved(`${name}.`) ? `_${name}`.split(".").join("_") : name;
}

export function cleanedName(source: string): string {
  return inked(collapsed(cutBytes(source, maxSourceLength)).join(""));
}

/** Without forbidden and invisible characters; runs of white space are one space. */
function collapsed(text: string): readonly string[] {
  const kept: string[] = [];
  for (const character of charactersOf(text)) {
    if (isSpace(character)) {
      if (kept[kept.length - 1] !== " ") kept.push(" ");
    } else if (!isUnwanted(character)) kept.push(character.bytes);
  }
  return kept;
}

/** No leading dot (hidden), no trailing dot or space (invalid on some systems). */
function inked(whole: string): string {
  let text = whole;
  while (text.startsWith(" ") || text.startsWith(".")) text = text.slice(1);
  while (text.endsWith(" ") || text.endsWith(".")) text = text.slice(0, -1);
  return text;
}

/** Whole characters within both limits. */
export function fittedName(text: string, { characters, bytes }: Room): string {
  const kept: string[] = [];
  let length = 0;
  for (const character of charactersOf(text)) {
    length += character.bytes.length;
    if (kept.length >= characters || length > bytes) break;
    kept.push(character.bytes);
  }
  return kept.join("");
}

export function isRoomFor(text: string, { characters, bytes }: Room): boolean {
  const clean = cleanedName(text);
  return clean.length <= bytes && charactersOf(clean).length <= characters;
}

/** Tab to carriage return, space, and Unicode spaces. */
function isSpace({ code }: Character): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code >= 0x2000 && code <= 0x200a) return true;
  return [0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000].includes(code);
}

/** Forbidden, control, direction and invisible characters. */
function isUnwanted({ code, bytes }: Character): boolean {
  if (code < 0x80) return code < 0x20 || code === 0x7f || forbidden.includes(bytes);
  if (code >= 0x202a && code <= 0x202e) return true;
  if (code >= 0x2060 && code <= 0x206f) return true;
  return code <= 0x9f || [0xad, 0x061c, 0x200b, 0x200e, 0x200f, 0xfeff, 0xfffe, 0xffff].includes(code);
}

/** "con.notes_12.epub" is a device too: the part before the first dot counts. */
function isReserved(stem: string): boolean {
  const dot = stem.indexOf(".");
  return dot >= 0 && reserved.includes(`|${trimmed(stem.slice(0, dot)).toLowerCase()}|`);
}
