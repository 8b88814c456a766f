import type { OpenBook } from "../../src/book/openBook.port";
import type { Fingerprint } from "../../src/model/book";
import { activityFrom } from "../../src/book/pageActivity.rules";
import { asPercent } from "../../src/base/scale";
import type { OpenDocument } from "../../src/koreader/openDocument.port";

/** A document of a hundred pages, open at the first. */
export function aDocument(changes: Partial<OpenDocument> = {}): OpenDocument {
  return {
    path: "/book.epub",
    type: "EPUB",
    identifiers: "",
    position: () => ({ percent: asPercent(1), page: 1, pages: 100 }),
    flows: true,
    here: () => "/body/p[1]",
    percentAt: () => undefined,
    wordsAt: () => "",
    goTo: () => undefined,
    status: () => undefined,
    ...changes,
  };
}

/** The record of a document on the screen, for what follows it without a screen: it jumps nowhere. */
export function anOpenBook(document: OpenDocument, fingerprint: Fingerprint): OpenBook {
  const activity = activityFrom(document.position().page, 0);
  return { document, activity, fingerprint, asleep: false, landed: undefined, jump: () => false };
}
