// A server that answers byte for byte what a spec has planted, plain and under TLS, and a stranger beside it who only
// notes what he hears. It prints one line of JSON with its ports when it is ready, and ends when its standard input
// does. At the port `control`: POST plants {path, parts: [{bytes, times, wait}], close}, where `path` may end in `*`, a
// part is sent so many times (-1: for ever) and after so many milliseconds; GET tells {heard, connections}; DELETE
// forgets all that was planted and heard. Texts of JSON are bytes here, a character each.
import { generate } from "selfsigned";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createWebServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createSecureServer } from "node:tls";
import { takeRequest } from "./rawRequest.mjs";

let planted = [];
let heard = [];
let connections = 0;

const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const isMeant = (path, target) => (path.endsWith("*") ? target.startsWith(path.slice(0, -1)) : path === target);
const hello = { parts: [{ bytes: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello" }] };

/** Waits for whoever does not take what was written, so that an endless answer needs no endless memory. */
const write = async (socket, bytes) => {
  if (socket.write(bytes)) return;
  await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => undefined);
};

const answer = async (socket, { parts, close }) => {
  for (const { bytes, times = 1, wait = 0 } of parts) {
    const buffer = Buffer.from(bytes, "latin1");
    for (let left = times; left !== 0 && !socket.destroyed; left -= 1) {
      if (wait > 0) await later(wait);
      await write(socket, buffer);
    }
  }
  if (close) socket.end();
};

const serve = (who) => (socket) => {
  connections += 1;
  socket.bytes = "";
  socket.setNoDelay(true);
  socket.on("error", () => undefined);
  socket.on("data", async (bytes) => {
    socket.bytes += bytes.toString("latin1");
    const request = takeRequest(socket);
    if (request === undefined) return;
    heard.push({ who, ...request });
    await answer(socket, planted.find(({ path }) => isMeant(path, request.target)) ?? hello);
  });
};

const bodyOf = async (request) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString("latin1");
};

const control = createWebServer(async (request, response) => {
  if (request.method === "POST") planted.unshift(JSON.parse(await bodyOf(request)));
  if (request.method === "DELETE") [planted, heard, connections] = [[], [], 0];
  response.end(Buffer.from(JSON.stringify({ heard, connections }), "latin1"));
});

const made = await generate([{ name: "commonName", value: "localhost" }], {
  keyType: "ec",
  algorithm: "sha256",
  extensions: [
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
  ],
});
const folder = mkdtempSync(join(tmpdir(), "hostile-"));
const certificate = join(folder, "certificate.pem");
writeFileSync(certificate, made.cert);
const identity = { key: made.private, cert: made.cert };
const listen = (server) => new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));
const ports = {
  certificate,
  control: await listen(control),
  plain: await listen(createServer(serve("home"))),
  secure: await listen(createSecureServer(identity, serve("home"))),
  stranger: await listen(createServer(serve("stranger"))),
  secureStranger: await listen(createSecureServer(identity, serve("stranger"))),
};

process.stdin.resume();
process.stdin.on("end", () => {
  rmSync(folder, { recursive: true });
  process.exit(0);
});
console.log(JSON.stringify(ports));
