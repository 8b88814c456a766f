import type { Socket } from "node:net";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { refusal } from "./answer";
import type { Certificate } from "./certificate";
import type { Connections } from "./connections";
import type { Context } from "./context";
import { addControl } from "./control/control";
import type { Route } from "./endpoint";
import type { Controls } from "./library";
import type { OwnNames } from "./ownNames";
import { receive } from "./reception";
import { allRoutes } from "./routes/all";

/** The maximum size in bytes: larger than a book that real servers accept. */
const bodyLimit = 160 * 1024 * 1024;

/** Makes a server with every endpoint and the controls; the server does not listen yet. */
export function buildServer(
  context: Context,
  controls: Controls,
  connections: Connections,
  certificate: Certificate | undefined,
  isOwnName: OwnNames,
): FastifyInstance {
  const visit = (route: Route | undefined) => (request: FastifyRequest, reply: FastifyReply) => {
    const job = context.work.begin();
    reply.raw.once("close", job.end);
    return receive(context, route, request, reply, { number: connections.numberOf(request.raw.socket), job });
  };
  const options = {
    bodyLimit,
    exposeHeadRoutes: false,
    // Like real servers, the library believes a proxy on this machine about the address of the sender.
    trustProxy: "loopback",
    forceCloseConnections: true,
    // A path that cannot be decoded counts as an unknown path.
    frameworkErrors: (_failure: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void visit(undefined)(request, reply),
    clientErrorHandler: (failure: NodeJS.ErrnoException, socket: Socket) => refuseNonsense(context, failure, socket),
  };
  const server: FastifyInstance =
    certificate === undefined ? fastify(options) : fastify({ ...options, https: certificate });
  connections.watch(server.server);
  keepStrangePagesOut(server, isOwnName);
  stallBodies(server, context);
  takeBodiesAsBytes(server);
  for (const route of allRoutes) {
    server.route({ method: route.method, url: route.path, handler: visit(route) });
  }
  server.setNotFoundHandler(visit(undefined));
  server.setErrorHandler(answerFailure);
  addControl(server, controls);
  return server;
}

/** A web page may point its own host name at this machine, or send a form to it; both are refused. */
function keepStrangePagesOut(server: FastifyInstance, isOwnName: OwnNames): void {
  server.addHook("onRequest", async (request, reply) => {
    const { host, origin } = request.headers;
    if (isOwnName(host) && (origin === undefined || isOwnName(origin))) return;
    const { status, headers, body } = refusal(403, "This library does not go by that name.");
    await reply.code(status).headers(headers).send(body);
  });
}

/** A body that nobody reads fills the buffers of both sides, and then stops the sender. */
function stallBodies(server: FastifyInstance, { faults, closing }: Context): void {
  server.addHook("preParsing", async (request, _reply, payload) => {
    if (!faults.stalls(request.method, request.url.split("?")[0] ?? "")) return payload;
    const end = AbortSignal.any([closing, faults.released()]);
    await new Promise((resolve) => end.addEventListener("abort", resolve, { once: true }));
    return payload;
  });
}

/** `requestBody` reads the bodies, because its errors tell more than those of a parser. */
function takeBodiesAsBytes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

/** Malformed HTTP counts as a violation; a lost connection does not. */
function refuseNonsense({ journal, clock, dialect }: Context, failure: NodeJS.ErrnoException, socket: Socket): void {
  const code = failure.code ?? "";
  if (code.startsWith("HPE_") && code !== "HPE_INVALID_EOF_STATE") {
    const what = `not HTTP: ${failure.message}`;
    journal.violations.push({ method: "", path: "", at: clock.now(), dialect: dialect.name, what });
  }
  if (socket.writable) socket.write("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  socket.destroy();
}

function answerFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const hasLeft = (failure as NodeJS.ErrnoException).code === "ECONNRESET";
  if (!hasLeft) console.error(`${request.method} ${request.url}`, failure);
  const { status, headers, body } = refusal(500, "An unexpected error occurred.");
  return reply.code(status).headers(headers).send(body);
}
