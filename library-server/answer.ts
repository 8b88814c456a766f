export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Chunked: the answer announces no length. */
  readonly isWritten?: boolean;
}

/** A JSON body with any status. */
export function json(status: number, value: unknown): Answer {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** 200 with a JSON body. */
export function ok(value: unknown): Answer {
  return json(200, value);
}

/** A status without a body. */
export function empty(status: number): Answer {
  return { status, headers: {}, body: Buffer.alloc(0) };
}

/** A web page, like that of a proxy or of the library's own interface. */
export function page(status: number): Answer {
  const body = "<!doctype html><html><head><title>Library</title></head><body><p>Library</p></body></html>\n";
  return { status, headers: { "content-type": "text/html; charset=utf-8" }, body: Buffer.from(body) };
}

/** An error of the application: a sentence, and for a validation error one line per field. */
export function refusal(status: number, message: string, details?: readonly string[]): Answer {
  const timestamp = localTime(new Date());
  return json(status, { status, message, timestamp, ...(details === undefined ? {} : { details }) });
}

/** A date and time without a zone, as servers write a creation time: in their own zone. */
export function localTime(at: Date, zone = "UTC"): string {
  if (zone === "UTC") return at.toISOString().slice(0, -1);
  return at.toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T");
}
