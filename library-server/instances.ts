// Many library servers in one process, for the specs: a new one costs milliseconds. It ends with its parent.
//
//     POST /instances       opens one; the body is a list of command line options as JSON; answers { id, url }
//     DELETE /instances/7   closes that one
//     DELETE /instances     closes all of them
//     POST /passed?seconds=0.4&patience=0.1   moves the clocks of all; answers when none of them has anything to do, at
//                           the latest after `patience`, in real seconds
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";
import type { Library } from "./library";
import { openLibrary } from "./openLibrary";
import { optionsFrom } from "./options";

const open = new Map<number, Library>();
let opened = 0;

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

async function answerTo(request: IncomingMessage): Promise<Answer> {
  const { method, url = "", headers } = request;
  // A web page cannot send JSON or DELETE to another origin without a preflight request.
  if (method === "POST" && url === "/instances" && headers["content-type"] === "application/json") {
    return openOne(z.array(z.string()).parse(await json(request)));
  }
  if (method === "POST" && url.startsWith("/passed?")) return pass(new URL(url, "http://localhost").searchParams);
  if (method === "DELETE" && url === "/instances") return closeAll([...open.keys()]);
  if (method === "DELETE" && url.startsWith("/instances/")) return closeAll([Number(url.split("/")[2])]);
  return { status: 404, body: `There is no ${method ?? ""} ${url}.` };
}

async function openOne(words: readonly string[]): Promise<Answer> {
  const library = await openLibrary(optionsFrom(words));
  opened += 1;
  open.set(opened, library);
  return { status: 200, body: { id: opened, url: library.url } };
}

async function closeAll(ids: readonly number[]): Promise<Answer> {
  for (const id of ids) {
    const library = open.get(id);
    open.delete(id);
    await library?.stop();
  }
  return { status: 204 };
}

async function pass(query: URLSearchParams): Promise<Answer> {
  const [seconds = 0, patience = 0] = ["seconds", "patience"].map((name) => Number(query.get(name)));
  const libraries = [...open.values()];
  for (const { clock } of libraries) clock.advance(seconds);
  await Promise.all(libraries.map(({ settled }) => settled(patience)));
  return { status: 204 };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = await answerTo(request).catch((error: unknown) => ({
    status: 400,
    body: error instanceof Error ? error.message : String(error),
  }));
  // Not `writeHead`: the answer has a length then, and the specs can read it on a connection that stays open.
  response.statusCode = status;
  response.setHeader("content-type", "application/json");
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

const server = createServer((request, response) => void serve(request, response));
const stop = () => process.exit(0);
process.stdin.on("end", stop).on("error", stop).resume();
// A spec keeps its connection open even while it works on something else.
server.keepAliveTimeout = 0;
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
