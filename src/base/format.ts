import { trimmed } from "./text";

/** Formats that the reader opens. None can be executed. */
const readable: readonly string[] = [
  "epub",
  "pdf",
  "cbz",
  "cbr",
  "cbt",
  "fb2",
  "mobi",
  "azw",
  "azw3",
  "djvu",
  "txt",
  "rtf",
  "docx",
];

/** By the server's format, for files whose name has no known ending. */
const endings: Readonly<Record<string, string>> = {
  EPUB: "epub",
  PDF: "pdf",
  CBX: "cbz",
  CBZ: "cbz",
  CBR: "cbr",
  FB2: "fb2",
  MOBI: "mobi",
  AZW3: "azw3",
};

/** Lower case, without the dot. Undefined if the file cannot be read here (an audiobook, an unknown ending). */
export function extensionFor(fileName: string | undefined, format: string | undefined): string | undefined {
  const written = fileName === undefined ? undefined : extensionOf(fileName);
  if (written !== undefined && readable.includes(written)) return written;
  return format === undefined ? undefined : endings[format.toUpperCase()];
}

export function isReadable(fileName: string): boolean {
  return readable.includes(extensionOf(fileName) ?? "");
}

/** Lower case; undefined without a dot, or with one only at either end. */
export function extensionOf(name: string): string | undefined {
  const parts = name.split(".");
  const last = parts[parts.length - 1] ?? "";
  const isEnding = last !== "" && name.length > last.length + 1;
  return isEnding ? last.toLowerCase() : undefined;
}

export const headLength = 1024;

/** False for a web page or JSON message sent in place of the book. */
export function looksLike(extension: string, head: string): boolean {
  if (head.length === 0) return false;
  switch (extension) {
    case "epub":
    case "docx":
      return isZip(head);
    case "pdf":
      return head.includes("%PDF-");
    case "cbz":
    case "cbr":
      return isZip(head) || head.startsWith("Rar!") || head.startsWith("7z");
    case "djvu":
      return head.startsWith("AT&TFORM");
    case "mobi":
    case "azw":
    case "azw3":
      return head.slice(60, 68) === "BOOKMOBI";
    case "fb2":
      return head.includes("<FictionBook") || head.startsWith("<?xml");
    case "rtf":
      return head.startsWith("{\\rtf");
    default:
      return !isMessage(head);
  }
}

function isZip(head: string): boolean {
  return head.startsWith("PK");
}

function isMessage(head: string): boolean {
  const start = trimmed(head.slice(0, 200)).slice(0, 9).toLowerCase();
  return start === "<!doctype" || start.startsWith("<html") || start.startsWith('{"');
}

/**
 * Translates a literal sentence with values for %1, %2 …. Texts from files and servers are values, never the sentence.
 * A number as the first value selects the plural. A context before `|` is not shown: "list|Series".
 */
export type Translate = (sentence: string, ...values: readonly (string | number)[]) => string;

export function withoutContext(sentence: string): string {
  return sentence.slice(sentence.indexOf("|") + 1);
}

export interface TextCatalogue {
  /** One digit each for 0 to 199; larger numbers repeat from 100 on. */
  readonly forms: string;
  /** By the English sentence; plurals are lists. */
  readonly sentences: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Undefined if the sentence is untranslated. `count` chooses the plural form. */
export function sentenceIn({ forms, sentences }: TextCatalogue, sentence: string, count: number): string | undefined {
  const known = sentences[sentence];
  if (known === undefined || typeof known === "string") return known;
  const alike = count < 200 ? count : 100 + count - 100 * Math.floor(count / 100);
  return known[Number(forms.charAt(alike))];
}

export function listText(translate: Translate, parts: readonly string[]): string {
  let line = parts[0] ?? "";
  for (const part of parts.slice(1)) line = translate("%1, %2", line, part);
  return line;
}

/** A hundred years: more is no duration. */
const maxSeconds = 100 * 365 * 86400;

/** `45 s`, `12 min`, `3 h 5 min`; `?` for what is no duration, such as an overflow in foreign data. */
export function spokenDuration(translate: Translate, seconds: number): string {
  const isDuration = seconds >= 0 && seconds < maxSeconds;
  if (!isDuration) return "?";
  if (seconds < 60) return translate("%1 s", Math.floor(seconds));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return translate("%1 min", minutes);
  const hours = Math.floor(minutes / 60);
  return minutes === hours * 60 ? translate("%1 h", hours) : translate("%1 h %2 min", hours, minutes - hours * 60);
}
