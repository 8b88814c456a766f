// A TLS server behind a wire that is cut: after so many bytes, by a FIN or a reset, in the middle of the handshake, of a
// record or of an answer, and always without the good-bye of TLS. Each path is one form of an answer. It prints one line
// of JSON with its ports when it is ready, and ends when its standard input does.
//
// Each line at the port `control` is answered with the number of bytes that the last connection let through:
//
//     cut <bytes> fin|reset    how the next connections end
//     cut                      they are whole
//     passed
import { generate } from "selfsigned";
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import { createServer as createSecureServer } from "node:tls";
import { takeRequest } from "./rawRequest.mjs";

const chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nHe\r\n3\r\nllo\r\n0\r\n\r\n";
const answers = {
  "/length": "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello",
  "/close": "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nHello",
  "/old": "HTTP/1.0 200 OK\r\n\r\nHello",
  "/chunks": chunks,
  "/interim": "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello",
};
const endless = ["/close", "/old"];

const made = await generate([{ name: "commonName", value: "localhost" }], { keyType: "ec", algorithm: "sha256" });

/** Several records. TLS joins writes that wait, so a record has one byte or many. */
const writeAnswer = (socket, text, then) => {
  for (const byte of text.slice(0, -1)) socket.write(byte);
  socket.write(text.slice(-1), then);
};

/** Answers a request that is still sent, and hangs up with the rest unread. */
const answerEarly = (socket) => {
  if (socket.isPaused()) return;
  socket.pause();
  socket.write(answers["/length"]);
  setTimeout(() => socket.destroy(), 50);
};

const serve = (socket) => {
  socket.bytes = "";
  socket.setNoDelay(true);
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    socket.bytes += bytes.toString("latin1");
    if (socket.bytes.includes("Hasty: yes")) return answerEarly(socket);
    const request = takeRequest(socket);
    if (request === undefined) return undefined;
    const path = request.target.split("?")[0];
    const finish = () => (endless.includes(path) ? socket.end() : undefined);
    if (request.target.endsWith("?bytes")) return writeAnswer(socket, answers[path], finish);
    return socket.write(answers[path], finish);
  });
};

const listen = (server) => new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));
const secure = { key: made.private, cert: made.cert };
const behind = {
  newest: await listen(createSecureServer(secure, serve)),
  older: await listen(createSecureServer({ ...secure, maxVersion: "TLSv1.2" }, serve)),
};

let cut = {};
let passed = 0;

const hangUp = (client, how) => (how === "reset" ? client.resetAndDestroy() : client.end());

const relayTo = (port) =>
  createServer({ allowHalfOpen: true }, (client) => {
    const { after, how } = cut;
    const server = connect(port, "127.0.0.1");
    let left = after ?? Infinity;
    passed = 0;
    const end = () => (hangUp(client, how), server.destroy());
    for (const one of [client, server]) one.setNoDelay(true).on("error", () => server.destroy());
    client.on("data", (bytes) => server.write(bytes));
    client.on("end", () => (client.end(), server.destroy()));
    server.on("end", () => client.end());
    server.on("data", (bytes) => {
      const some = bytes.subarray(0, left);
      left -= some.length;
      passed += some.length;
      if (some.length > 0) client.write(some, () => left === 0 && end());
    });
    if (left === 0) end();
  });

const control = createServer((socket) => {
  socket.setNoDelay(true).on("error", () => undefined);
  createInterface({ input: socket }).on("line", (line) => {
    const [word, after, how] = line.split(" ");
    if (word === "cut") cut = { after: after === undefined ? undefined : Number(after), how };
    socket.write(`${passed}\n`);
  });
});

console.log(
  JSON.stringify({
    control: await listen(control),
    newest: await listen(relayTo(behind.newest)),
    older: await listen(relayTo(behind.older)),
    direct: behind.newest,
    plain: await listen(relayTo(await listen(createServer(serve)))),
  }),
);
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
