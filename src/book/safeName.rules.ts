import { type Character, charactersOf, cutBytes, trimmed } from "../base/text";

/** What a name may take. */
export interface Room {
  readonly characters: number;
  readonly bytes: number;
}

/** Most file systems end a name at 255 bytes; what is put behind it on the way (`.part`) needs room too. */
export const mostBytes = 240;

/** Not allowed in a name (§4 Shelf download filenames 3): / \ : * ? " < > | */
const forbidden = '/\\:*?"<>|';

/** Names that some systems keep for devices, with or without an ending. */
const reserved =
  "|con|prn|aux|nul|com1|com2|com3|com4|com5|com6|com7|com8|com9|lpt1|lpt2|lpt3|lpt4|lpt5|lpt6|lpt7|lpt8|lpt9|";

/** Bytes of a title or a file's name that are looked at. */
const longestSource = 1000;

/** The name without what no system takes, cut at its end where it is too long; empty if nothing is left. */
export function safeStem(source: string, room: Room): string {
  const cut = inked(shortened(cleaned(source), room));
  return isReserved(cut) ? `_${cut}` : cut;
}

/** What ends in ".sdr" is the host's, and is not looked through for books. */
export function safeFolder(source: string, room: Room): string {
  const name = safeStem(source, room);
  const isHosts = name.toLowerCase().endsWith(".sdr");
  return isHosts || isReserved(`${name}.`) ? `_${name}`.split(".").join("_") : name;
}

/** Without what no name may have anywhere, or at its ends. */
export function cleaned(source: string): string {
  return inked(collapsed(cutBytes(source, longestSource)).join(""));
}

/** Forbidden and invisible characters gone, each run of white space one space. */
function collapsed(text: string): readonly string[] {
  const kept: string[] = [];
  for (const character of charactersOf(text)) {
    if (isSpace(character)) {
      if (kept[kept.length - 1] !== " ") kept.push(" ");
    } else if (!isUnwanted(character)) kept.push(character.bytes);
  }
  return kept;
}

/** A name that begins with a dot is hidden; one that ends in a dot or a space is refused by some systems. */
function inked(whole: string): string {
  let text = whole;
  while (text.startsWith(" ") || text.startsWith(".")) text = text.slice(1);
  while (text.endsWith(" ") || text.endsWith(".")) text = text.slice(0, -1);
  return text;
}

/** As many whole characters as fit both limits. */
export function shortened(text: string, { characters, bytes }: Room): string {
  const kept: string[] = [];
  let length = 0;
  for (const character of charactersOf(text)) {
    length += character.bytes.length;
    if (kept.length >= characters || length > bytes) break;
    kept.push(character.bytes);
  }
  return kept.join("");
}

/** True if nothing of the text has to be cut. */
export function isRoomFor(text: string, { characters, bytes }: Room): boolean {
  const clean = cleaned(text);
  return clean.length <= bytes && charactersOf(clean).length <= characters;
}

/** Tab to carriage return, space, and the spaces of other scripts and of typesetting. */
function isSpace({ code }: Character): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code >= 0x2000 && code <= 0x200a) return true;
  return [0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000].includes(code);
}

/** Forbidden characters, control characters, and marks that turn the direction of writing or show nothing at all. */
function isUnwanted({ code, bytes }: Character): boolean {
  if (code < 0x80) return code < 0x20 || code === 0x7f || forbidden.includes(bytes);
  if (code >= 0x202a && code <= 0x202e) return true;
  if (code >= 0x2060 && code <= 0x206f) return true;
  return code <= 0x9f || [0xad, 0x061c, 0x200b, 0x200e, 0x200f, 0xfeff, 0xfffe, 0xffff].includes(code);
}

/** "con.notes_12.epub" is still a device to such a system: what counts is the part before the first dot. */
function isReserved(stem: string): boolean {
  const dot = stem.indexOf(".");
  return dot >= 0 && reserved.includes(`|${trimmed(stem.slice(0, dot)).toLowerCase()}|`);
}
