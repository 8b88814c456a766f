/** LuaSocket's sources, sinks and pumps for data in pieces. As LuaSocket 3.1.0 in common/ltn12.lua of v2026.07.2. */
declare module "ltn12" {
  namespace ltn12 {
    /** The next piece; nil at the end; nil and a message after an error. */
    type Source = (this: void) => LuaMultiReturn<[piece?: string, problem?: string]>;
    /** Accepts a piece, or nil at the end. Returns nil and a message after an error. */
    type Sink = (this: void, piece?: string, problem?: string) => LuaMultiReturn<[taken?: unknown, problem?: string]>;
    /** Changes a piece; nil at the end. An empty text asks for more. */
    type Filter = (this: void, piece?: string) => string | undefined;
  }

  /** @noSelf */
  interface Sources {
    empty(): ltn12.Source;
    /** Pieces of 2,048 bytes. */
    string(text: string): ltn12.Source;
    /** Reads to the end and closes the file. Without a file, the source returns `problem`. */
    file(file: LuaFile | undefined, problem?: string): ltn12.Source;
    table(pieces: readonly string[]): ltn12.Source;
    error(problem: string): ltn12.Source;
    /** Reads the sources one after another. */
    cat(...sources: ltn12.Source[]): ltn12.Source;
    chain(source: ltn12.Source, ...filters: ltn12.Filter[]): ltn12.Source;
  }

  /** @noSelf */
  interface Sinks {
    /** Appends the pieces to the list, or to a new one; returns the sink and the list. */
    table(pieces?: string[]): LuaMultiReturn<[sink: ltn12.Sink, pieces: string[]]>;
    /** Writes the pieces and, at the end, closes the file. Without a file, the sink returns `problem`. */
    file(file: LuaFile | undefined, problem?: string): ltn12.Sink;
    null(): ltn12.Sink;
    error(problem: string): ltn12.Sink;
    chain(filter: ltn12.Filter, sink: ltn12.Sink): ltn12.Sink;
  }

  /** @noSelf */
  interface Pumps {
    /** Moves one piece. Returns nil at the end, and nil and a message after an error. */
    step(source: ltn12.Source, sink: ltn12.Sink): LuaMultiReturn<[moved?: 1, problem?: string]>;
    /** Moves all pieces. Returns nil and a message after an error. */
    all(source: ltn12.Source, sink: ltn12.Sink): LuaMultiReturn<[moved?: 1, problem?: string]>;
  }

  const ltn12: {
    /** The size in bytes of a piece of `source.file` and `source.string`. */
    BLOCKSIZE: number;
    readonly source: Sources;
    readonly sink: Sinks;
    readonly pump: Pumps;
  };
  export = ltn12;
}
