import { files } from "./files";
import CreDocument = require("document/credocument");

/** Magic bytes of a ZIP file; the engine would read anything else as plain text. */
const archiveMark = "PK";

/**
 * Reads a file inside an EPUB through the engine, without layout. Undefined if absent. Throws where the engine does.
 */
export function readByEngine(path: string, entry: string): string | undefined {
  if (files.sample(path, [0], archiveMark.length) !== archiveMark) return undefined;
  const view = CreDocument.engineInit().newDocView(600, 800, 0);
  // Without a font the engine may crash.
  view.setStringProperty("font.face.default", CreDocument.default_font);
  const text = view.loadDocument(path, true) ? view.getDocumentFileContent(entry) : undefined;
  view.close();
  return text;
}
