/** The engine of flowing documents. */
declare module "libs/libkoreader-cre" {
  namespace Engine {
    interface View {
      setStringProperty(name: string, value: string): void;
      /** False when it cannot be read. `metadataOnly`: nothing is laid out, and of an EPUB no chapter is read. */
      loadDocument(path: string, metadataOnly: boolean): boolean;
      /** A file inside it, as bytes; undefined when there is none of that name. Only once it is loaded. */
      getDocumentFileContent(entry: string): string | undefined;
      /** Harmless when repeated. */
      close(): void;
    }
  }
  const Engine: {
    /** A document of nothing yet, for a screen of so many pixels; mode 0 scrolls. */
    newDocView(this: void, width: number, height: number, mode: number): Engine.View;
  };
  export = Engine;
}
