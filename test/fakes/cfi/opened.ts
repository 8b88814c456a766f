import type { Chapter } from "../../../src/features/annotations/cfi/locate.rules";
import { markupOf } from "../../../src/features/annotations/cfi/markup.rules";
import { packagePathOf, pathsOf, spineOf } from "../../../src/features/annotations/cfi/packageDocument.rules";
import type { TestBook } from "./books";
import { textsBelow, type EngineText } from "./engine";
import { documentOf } from "./judge";
import type { Random } from "./random";

/** A text as the bytes that a Lua string would have: what the code under test works on. */
export const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
export const unbytes = (text: string): string => Buffer.from(text, "latin1").toString("utf8");
export const bare = (text: string): string => text.replace(/[ \t\r\n\u00ad]/g, "");

export interface Opened {
  readonly chapter: Chapter;
  /** The engine's number of the chapter. */
  readonly fragment: number;
  readonly packageDocument: Document;
  readonly document: Document;
  readonly texts: readonly EngineText[];
}

export function open(book: TestBook): Opened {
  const file = (path: string): string | undefined => book.files[unbytes(path)];
  const packagePath = packagePathOf(bytes(book.files["META-INF/container.xml"]!))!;
  const item = spineOf(bytes(file(packagePath)!))[book.fragment - 1]!;
  const path = pathsOf(packagePath, item).find((candidate) => file(candidate) !== undefined)!;
  const document = documentOf(file(path)!);
  return {
    fragment: book.fragment,
    chapter: { markup: markupOf(bytes(file(path)!)), spineStep: item.step },
    packageDocument: documentOf(file(packagePath)!, "application/xml"),
    document,
    texts: textsBelow(
      document.querySelector("body") ?? document.getElementsByTagName("h:body")[0]!,
      `/body/DocFragment[${book.fragment}]/body`,
    ).filter(({ offsets }) => offsets.length > 1),
  };
}

export interface Passage {
  readonly ends: readonly [string, string];
  readonly range: Range;
}

export function passageIn({ document, texts }: Opened, random: Random): Passage {
  const first = random(texts.length);
  const last = random(2) === 0 ? first : Math.min(texts.length - 1, first + random(6));
  const start = texts[first]!;
  const end = texts[last]!;
  const from = random(start.offsets.length - 1);
  const to = first === last ? from + 1 + random(end.offsets.length - 1 - from) : 1 + random(end.offsets.length - 1);
  const range = document.createRange();
  range.setStart(start.node, start.offsets[from]!);
  range.setEnd(end.node, end.offsets[to]!);
  return { ends: [`${start.xpointer}.${from}`, `${end.xpointer}.${to}`], range };
}
