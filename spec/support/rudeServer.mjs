// A server with bad manners, for the specs of the transport: each path is one way to answer, or not to. It prints one
// line of JSON with its ports when it is ready, and ends when its standard input does.
import { generate } from "selfsigned";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createWebServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createSecureServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { proxyServer } from "./proxyServer.mjs";
import { takeRequest } from "./rawRequest.mjs";

let connections = 0;
const requests = [];

const head = (status, headers, body = "") =>
  `HTTP/1.1 ${status} X\r\n${headers.map((line) => `${line}\r\n`).join("")}\r\n${body}`;
const whole = (body, headers = []) => head(200, [`Content-Length: ${Buffer.byteLength(body)}`, ...headers], body);
const packed = (body, cut) => {
  const bytes = gzipSync(body);
  return [
    head(200, ["Content-Encoding: gzip", `Content-Length: ${bytes.length - cut}`]),
    bytes.subarray(0, bytes.length - cut),
  ];
};
const chunked =
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;note=x\r\nHello\r\nA\r\n, dear rea\r\n3\r\nder\r\n0\r\nX-Trailer: 1\r\n\r\n";
const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const drip = async (socket, text, milliseconds) => {
  for (const byte of text) {
    if (socket.destroyed) return;
    socket.write(byte);
    await later(milliseconds);
  }
};

const pieces = async (socket, text) => {
  for (const byte of text) {
    socket.write(byte);
    await new Promise(setImmediate);
  }
};

const behaviours = {
  "/hello": (socket) => socket.write(whole("Hello")),
  "/echo": (socket, request) => socket.write(whole(JSON.stringify(request), ["Set-Cookie: session=1; Path=/"])),
  "/count": (socket) => socket.write(whole(JSON.stringify({ connections, requests }))),
  "/bytewise": (socket) => pieces(socket, chunked),
  "/bytewise-length": (socket) => pieces(socket, whole("Hello", ["X-Name:  spaced  "])),
  "/silence": () => undefined,
  "/slow": async (socket) => (await later(300), socket.write(whole("Hello"))),
  "/drip": (socket) => drip(socket, whole("x".repeat(1000)), 20),
  "/drip-head": (socket) => drip(socket, head(200, ["A: ".padEnd(1000, "x")]), 20),
  "/waves": async (socket) => {
    socket.write(head(200, ["Content-Length: 6000"]));
    for (let wave = 0; wave < 10; wave += 1) {
      await later(200);
      if (socket.destroyed) return;
      socket.write("x".repeat(600));
    }
  },
  "/trickle": async (socket) => {
    socket.write(head(200, ["Content-Length: 6000000"]));
    while (!socket.destroyed) {
      socket.write("x".repeat(600));
      await later(200);
    }
  },
  "/half": (socket) => socket.end(head(200, ["Content-Length: 100"], "Hello")),
  "/half-chunk": (socket) => socket.end(chunked.slice(0, -40)),
  "/half-head": (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Le"),
  "/hang-up": (socket) => socket.end(),
  "/reset": (socket) => (socket.resetAndDestroy ? socket.resetAndDestroy() : socket.destroy()),
  "/bad-chunk": (socket) => socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nHello\r\n"),
  "/wrong-chunk": (socket) =>
    socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nHello\r\n0\r\n\r\n"),
  "/until-close": (socket) => socket.end(head(200, [], "Hello")),
  "/nothing": (socket) => socket.write(head(204, [])),
  "/unchanged": (socket) => socket.write(head(304, ["Content-Length: 500"])),
  "/interim": (socket) => socket.write(head(100, []) + head(103, ["Link: x"]) + whole("Hello")),
  "/twice": (socket) => socket.write(whole("Hello", ["X-Mood: good", "x-mood: better"])),
  "/not-http": (socket) => socket.write("SSH-2.0-OpenSSH_9.2\r\n"),
  "/odd-length": (socket) => socket.write(head(200, ["Content-Length: many"], "Hello")),
  "/long-head": (socket) =>
    socket.write(
      head(
        200,
        Array.from({ length: 90 }, (_, i) => `A${i}: ${"x".repeat(1000)}`),
      ),
    ),
  "/blank-header": (socket) => socket.write(whole("Hello", [`A: x${" ".repeat(8000)}y`])),
  "/blank-headers": (socket) => socket.write(whole("Hello", Array(7).fill(`A: x${" ".repeat(8000)}y`))),
  "/long-blank-header": (socket) => socket.write(whole("Hello", [`A: x${" ".repeat(60000)}y`])),
  "/endless-line": (socket) => socket.write(`HTTP/1.1 200 OK\r\nA: ${"x".repeat(200000)}`),
  "/too-long": (socket) =>
    socket.write(head(200, ["Transfer-Encoding: chunked"], `2800000\r\n${"x".repeat(0x2800000)}\r\n0\r\n\r\n`)),
  "/bulk": (socket) => socket.write(whole("x".repeat(3000000))),
  "/gzip": (socket) => packed("Hello, ".repeat(30000), 0).forEach((part) => socket.write(part)),
  "/gzip-cut": (socket) => packed("Hello, ".repeat(30000), 9).forEach((part) => socket.write(part)),
  "/gzip-bomb": (socket) => packed(Buffer.alloc(64 * 1024 * 1024), 0).forEach((part) => socket.write(part)),
  "/gzip-lie": (socket) => socket.write(whole("not packed at all", ["Content-Encoding: gzip"])),
  "/brotli": (socket) => socket.write(whole("?", ["Content-Encoding: br"])),
  "/gzip-nothing": (socket) => socket.write(head(202, ["Content-Encoding: gzip", "Content-Length: 0"])),
  "/gzip-old-name": (socket) => {
    const bytes = gzipSync("Hello");
    socket.write(head(200, ["Content-Encoding: x-gzip", `Content-Length: ${bytes.length}`]));
    socket.write(bytes);
  },
  "/two-lengths": (socket) => socket.write(head(200, ["Content-Length: 5", "Content-Length: 3"], "Hello")),
  "/packed-chunks": (socket) =>
    socket.write(head(200, ["Transfer-Encoding: gzip, chunked"], "5\r\nHello\r\n0\r\n\r\n")),
  "/length-and-chunks": (socket) =>
    socket.write(head(200, ["Content-Length: 5", "Transfer-Encoding: chunked"], "5\r\nHello\r\n0\r\n\r\n")),
  "/extra": (socket) => socket.write(`${whole("Hello")}HTTP/1.1 200 OK\r\n`),
  "/closing": (socket) => socket.end(whole("Hello", ["Connection: close"])),
  "/closed-quietly": (socket) => socket.end(whole("Hello")),
  "/next-hangs-up": (socket) => ((socket.hangsUp = true), socket.write(whole("Hello"))),
  "/next-answers-half": (socket) => ((socket.answersHalf = true), socket.write(whole("Hello"))),
};

const answer = (socket, request) => {
  requests.push(`${request.method} ${request.target}`);
  if (socket.hangsUp) return socket.destroy();
  if (socket.answersHalf) return socket.end("HTTP/1.1 200");
  const behaviour = behaviours[request.target.split("?")[0]] ?? behaviours["/hello"];
  return behaviour(socket, request);
};

/** Says no to a request that is still being sent, and hangs up with the rest unread. */
const refuseEarly = async (socket) => {
  socket.pause();
  socket.write(head(413, ["Content-Length: 0", "Connection: close"]));
  await later(50);
  socket.destroy();
};

/** Says no to a request that is still being sent, takes nothing more, and keeps the connection. */
const refuseAndStay = (socket) => {
  socket.pause();
  socket.write(head(413, ["Content-Length: 0"]));
};

const serve = (socket) => {
  connections += 1;
  socket.bytes = "";
  socket.setNoDelay(true);
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    socket.bytes += bytes.toString("latin1");
    if (socket.bytes.includes("Deaf: yes")) return socket.pause();
    if (socket.bytes.includes("Hasty: yes")) return refuseEarly(socket);
    if (socket.bytes.includes("Stubborn: yes")) return refuseAndStay(socket);
    const request = takeRequest(socket);
    if (request !== undefined) answer(socket, request);
  });
};

const day = 86400000;
const dated = (from, to) => ({
  notBeforeDate: new Date(Date.now() + from * day),
  notAfterDate: new Date(Date.now() + to * day),
});
const named = (altNames) => [
  { name: "basicConstraints", cA: false },
  { name: "subjectAltName", altNames },
];
const certificate = (name, extensions, dates, ca) =>
  generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions,
    ...dates,
    ...(ca ? { ca } : {}),
  });

const listen = (server) => new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));
/** On the machine's IPv6 address too, at the same port, where it has one. */
const listenTwice = async (make) => {
  const port = await listen(make());
  const second = make();
  await new Promise((done) => second.on("error", done).listen(port, "::1", done));
  return port;
};
const secure = async (made, options = {}) =>
  listen(createSecureServer({ key: made.private, cert: made.cert, ...options }, serve));

const home = [
  { type: 2, value: "localhost" },
  { type: 2, value: "*.books.test" },
  { type: 7, ip: "127.0.0.1" },
  { type: 7, ip: "::1" },
];
const authority = await certificate(
  "Spec authority",
  [
    { name: "basicConstraints", cA: true },
    { name: "keyUsage", keyCertSign: true },
  ],
  dated(-1, 30),
);
const signer = { key: authority.private, cert: authority.cert };
const now = dated(-1, 30);
const good = await certificate("localhost", named(home), now, signer);
const folder = mkdtempSync(join(tmpdir(), "rude-"));
const authorities = join(folder, "authorities.pem");
writeFileSync(authorities, authority.cert);

const mute = createServer((socket) => socket.on("error", () => undefined));
const ports = {
  proxy: await listen(proxyServer(requests)),
  lockedProxy: await listen(proxyServer(requests, "ann:pa:ss")),
  authorities,
  plain: await listenTwice(() => createServer(serve)),
  mute: await listen(mute),
  web: await listen(createWebServer()),
  alert: await listen(createServer((socket) => socket.end("\x15\x03\x01\x00\x02\x02\x46"))),
  good: await listenTwice(() => createSecureServer({ key: good.private, cert: good.cert }, serve)),
  old: await secure(good, { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }),
  stranger: await secure(await certificate("localhost", named(home), now)),
  other: await secure(await certificate("other.test", named([{ type: 2, value: "other.test" }]), now, signer)),
  expired: await secure(await certificate("localhost", named(home), dated(-9, -3), signer)),
  unnamed: await secure(await certificate("localhost", [{ name: "basicConstraints", cA: false }], now, signer)),
};
ports.fingerprint = new X509Certificate(good.cert).fingerprint256.replaceAll(":", "").toLowerCase();

process.stdin.resume();
process.stdin.on("end", () => {
  rmSync(folder, { recursive: true });
  process.exit(0);
});
console.log(JSON.stringify(ports));
