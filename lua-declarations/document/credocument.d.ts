/** Flowing documents, with their engine. */
declare module "document/credocument" {
  import type Engine = require("libs/libkoreader-cre");
  const CreDocument: {
    readonly default_font: string;
    /** The engine, which is made at the first call, with all fonts of the device. */
    engineInit(): typeof Engine;
  };
  export = CreDocument;
}
