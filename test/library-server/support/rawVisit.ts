import { connect } from "node:net";
import type { Library } from "../../../library-server/library";
import { asReader } from "./visitor";

/** Data of a bare connection, with times. */
export interface RawVisit {
  readonly text: string;
  /** Until the connection was closed, by whom ever. */
  readonly seconds: number;
  readonly closedByServer: boolean;
}

const lookEveryMilliseconds = 5;

/** Asks over a bare connection and takes down what comes until it closes, or until the visitor has seen enough. */
export function visitRaw(
  library: Library,
  request: string,
  hasSeenEnough: (text: string) => boolean = () => false,
): Promise<RawVisit> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const pieces: Buffer[] = [];
    const socket = connect(library.port, "127.0.0.1", () => socket.write(request, () => (look = looking())));
    let look: NodeJS.Timeout | undefined;
    const looking = () =>
      setInterval(() => {
        if (hasSeenEnough(Buffer.concat(pieces).toString())) finish(false);
      }, lookEveryMilliseconds);
    const finish = (closedByServer: boolean) => {
      clearInterval(look);
      socket.destroy();
      resolve({
        text: Buffer.concat(pieces).toString(),
        seconds: (performance.now() - startedAt) / 1000,
        closedByServer,
      });
    };
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("close", () => finish(true));
    socket.on("error", () => undefined);
  });
}

/** A request as its bytes; of a reader account unless told otherwise. */
export function rawRequest(method: string, path: string, body?: unknown, headers = asReader()): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const about =
    body === undefined ? {} : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
  const lines = Object.entries({ host: "127.0.0.1", connection: "close", ...headers, ...about });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${text}`;
}
