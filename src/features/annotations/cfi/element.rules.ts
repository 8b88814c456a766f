export interface Element {
  /** Lower case; empty for the document. */
  readonly name: string;
  readonly parent: Element | undefined;
  /** Even: 2 for the first child element. */
  readonly step: number;
  /** Byte of its `<`. */
  readonly start: number;
  /** Byte after the `>` of its start tag. */
  readonly inside: number;
  /** Byte of its end tag. */
  end: number;
  count: number;
  readonly elements: Element[];
  readonly chunks: Chunk[];
}

/** Text between markup; comments, processing instructions and CDATA split it. */
export interface Chunk {
  /** Bytes: first, and after the last. */
  readonly start: number;
  readonly end: number;
  /** CDATA has no character references. */
  readonly cdata: boolean;
  /** Odd: 1 before the first child element, 3 after it, … */
  readonly step: number;
}
