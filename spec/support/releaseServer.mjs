// Where releases are published, for specs: the files of a folder below `/<name of the folder's folder>/…`. It prints one
// line of JSON with its addresses when it is ready. Each line of its standard input is JSON: {folder} from now on serves
// this one, {ways: {"<file>": "<way>"}} answers so. It ends when that does, unless both were given as its arguments:
//
//   "elsewhere"   sends to the same file at the other, encrypted address;  "open"  from there to the one in the open
//   "page"        a web page, 200;   "missing"   404;   "half"   breaks off in the middle;   "hang"   says nothing more
//   "flip"        one byte is another one;   "more"   a few bytes more;   "slow"   a few bytes at a time
import { generate } from "selfsigned";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";

const [folder = "", given = "{}"] = process.argv.slice(2);
const state = { folder, ways: JSON.parse(given), requests: [] };

const page = (response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<html>Log in</html>");

async function slowly(response, bytes) {
  for (let at = 0; at < bytes.length && !response.destroyed; at += 8192) {
    response.write(bytes.subarray(at, at + 8192));
    await new Promise((done) => setTimeout(done, 60));
  }
  response.end();
}

const ways = {
  page,
  missing: (response) => response.writeHead(404).end(),
  elsewhere: (response, { url }) => response.writeHead(302, { Location: `${addresses.secure}${url}` }).end(),
  open: (response, { url }) => response.writeHead(302, { Location: `${addresses.plain}${url}` }).end(),
  half: (response, _, bytes) => {
    response.writeHead(200, { "Content-Length": bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  },
  hang: (response, _, bytes) => {
    response.writeHead(200, { "Content-Length": bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2));
  },
  flip: (response, _, bytes) => {
    const changed = Buffer.from(bytes);
    changed[Math.floor(bytes.length / 2)] ^= 1;
    response.end(changed);
  },
  more: (response, _, bytes) => response.end(Buffer.concat([bytes, Buffer.from("more")])),
  slow: (response, _, bytes) => void slowly(response, bytes),
};

function answer(request, response) {
  if (request.url === "/requests") return void response.end(JSON.stringify(state.requests));
  state.requests.push({ url: request.url, headers: request.headers });
  const file = basename(request.url);
  const path = join(state.folder, file);
  const isHere = state.folder !== "" && existsSync(path);
  const way = ways[state.ways[file]] ?? (isHere ? undefined : ways.missing);
  if (way !== undefined) return void way(response, request, isHere ? readFileSync(path) : Buffer.alloc(0));
  response.end(readFileSync(path));
}

const listen = (server) => new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));
const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
  extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }],
});
const addresses = {
  plain: `http://127.0.0.1:${await listen(createServer(answer))}`,
  secure: `https://127.0.0.1:${await listen(createSecureServer({ key, cert }, answer))}`,
};
console.log(JSON.stringify(addresses));

createInterface({ input: process.stdin })
  .on("line", (line) => Object.assign(state, { ways: {}, requests: [] }, JSON.parse(line)))
  .on("close", () => folder === "" && process.exit());
