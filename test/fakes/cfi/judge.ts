import { JSDOM } from "jsdom";
import { loadWebReader } from "./webReader";

/** The other implementation, which knows nothing of ours: the one of a well-known web reader. */
interface Judge {
  parse(cfi: string): Parts;
  toElement(document: Document, parts: unknown): Element | undefined;
  toRange(document: Document, parts: Parts): Range;
  fromRange(range: Range): string;
  joinIndir(...cfis: readonly string[]): string;
}

interface Parts {
  readonly parent?: unknown[];
  shift(): unknown;
}

export const judge = loadWebReader("epubcfi") as Judge;

/** The names in the tests' books: this DOM reads no document type, and so knows none of XHTML's. */
const names: Readonly<Record<string, number>> = {
  eacute: 233,
  ldquo: 8220,
  rdquo: 8221,
  nbsp: 160,
  mdash: 8212,
  shy: 173,
};

export function documentOf(text: string, type: DOMParserSupportedType = "application/xhtml+xml"): Document {
  const plain = text.replace(/&([a-z]+);/g, (whole, name: string) => (name in names ? `&#${names[name]};` : whole));
  return withoutSections(new JSDOM(plain, { contentType: type }).window.document);
}

/** This DOM takes no ranges in CDATA sections: each becomes a text of its own. */
function withoutSections(document: Document): Document {
  const walker = document.createTreeWalker(document, 8);
  const sections: Node[] = [];
  while (walker.nextNode() !== null) sections.push(walker.currentNode);
  for (const section of sections)
    section.parentNode!.replaceChild(document.createTextNode(section.nodeValue!), section);
  return document;
}

/** The item of the spine, and the range in its chapter, that the other implementation finds. */
export function judged(
  cfi: string,
  packageDocument: Document,
  chapter: Document,
): { idref: string | null | undefined; range: Range } {
  const parts = judge.parse(cfi);
  const top = (parts.parent ?? parts) as unknown[];
  const itemref = judge.toElement(packageDocument, top.shift());
  return { idref: itemref?.getAttribute("idref"), range: judge.toRange(chapter, parts) };
}
