/** The engine of flowing documents. */
declare module "libs/libkoreader-cre" {
  namespace Engine {
    interface View {
      setStringProperty(name: string, value: string): void;
      /** False if the file cannot be read. `metadataOnly`: nothing is laid out, and no chapter of an EPUB is read. */
      loadDocument(path: string, metadataOnly: boolean): boolean;
      /** A file inside the document, as bytes; undefined if no file has this name. Only once the document is loaded. */
      getDocumentFileContent(entry: string): string | undefined;
      /** A second call has no effect. */
      close(): void;
    }
  }
  const Engine: {
    /** An empty document for a screen of this many pixels; mode 0 scrolls. */
    newDocView(this: void, width: number, height: number, mode: number): Engine.View;
  };
  export = Engine;
}
