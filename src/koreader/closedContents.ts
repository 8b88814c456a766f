import { files } from "./files";
import CreDocument = require("document/credocument");

/** Bytes at the beginning of an archive: what is none would be read as one long text. */
const archiveMark = "PK";

/**
 * A file inside an EPUB that nobody has opened, by the engine, as for a look at the book's properties: nothing is laid out.
 * Undefined when there is none of that name. Raises where the engine does.
 */
export function readByEngine(path: string, entry: string): string | undefined {
  if (files.sample(path, [0], archiveMark.length) !== archiveMark) return undefined;
  const view = CreDocument.engineInit().newDocView(600, 800, 0);
  // Without a font it may end the process.
  view.setStringProperty("font.face.default", CreDocument.default_font);
  const text = view.loadDocument(path, true) ? view.getDocumentFileContent(entry) : undefined;
  view.close();
  return text;
}
