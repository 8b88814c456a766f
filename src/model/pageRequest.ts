/** A request of a browser, complete. */
export interface PageRequest {
  readonly method: string;
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface PageAnswer {
  readonly status: number;
  readonly html: string;
}
