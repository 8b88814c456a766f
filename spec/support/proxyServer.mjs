// A proxy for the specs: every name leads to this machine, so that only the proxy can know it. What goes through it is
// noted in `requests`, and what is said to it stays with it. `credentials`: what it wants to hear, `name:password`.
import { createServer, request as ask } from "node:http";
import { connect } from "node:net";

const home = "127.0.0.1";

export const proxyServer = (requests, credentials) => {
  const wanted = credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;
  const isWelcome = (headers) => !wanted || headers["proxy-authorization"] === wanted;

  const server = createServer((request, response) => {
    requests.push(`proxy ${request.method} ${request.url}`);
    if (!isWelcome(request.headers)) return response.writeHead(407).end();
    const { port, pathname, search } = new URL(request.url);
    const { "proxy-authorization": _, ...headers } = request.headers;
    const options = { host: home, port, path: pathname + search, method: request.method, headers };
    const onward = ask(options, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.writeHead(502, { "Content-Type": "text/html" }).end("<html>"));
    return request.pipe(onward);
  });

  server.on("connect", ({ url, headers }, socket) => {
    requests.push(`proxy CONNECT ${url}`);
    socket.on("error", () => undefined);
    if (!isWelcome(headers)) return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const onward = connect(Number(url.slice(url.lastIndexOf(":") + 1)), home, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    return undefined;
  });
  return server;
};
