import { asPercent } from "../../src/domain/scale";
import type { OpenDocument } from "../../src/ports/openDocument";

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
    goTo: () => undefined,
    status: () => undefined,
    ...changes,
  };
}
