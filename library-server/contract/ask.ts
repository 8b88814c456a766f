import { request as plain } from "node:http";
import { request as secure } from "node:https";

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface Told {
  readonly status: number;
  /** The headers by lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends one request with exactly these headers plus Host and the length of the body; redirects are not followed. */
export function ask({ method, url, headers, body }: Asked): Promise<Told> {
  const send = url.startsWith("https:") ? secure : plain;
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, "content-length": body?.length ?? 0 }, agent: false };
    if (body === undefined && (method === "GET" || method === "DELETE"))
      Reflect.deleteProperty(options.headers, "content-length");
    const request = send(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.setTimeout(60_000, () => request.destroy(new Error("no answer within a minute")));
    request.on("error", reject);
    request.end(body);
  });
}

/** The JSON of an answer; undefined when the answer is not JSON. */
export function jsonOf({ body }: Told): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
