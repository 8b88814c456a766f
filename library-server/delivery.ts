import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, json, page } from "./answer";
import type { Context } from "./context";
import type { Fault } from "./fault";
import type { RequestRecord } from "./journal";
import type { Job } from "./work";

export interface Delivery {
  readonly context: Context;
  readonly job: Job;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly record: RequestRecord;
  readonly fault: Fault | undefined;
  /** Does the request. The function is never called when a fault comes before. */
  readonly answer: () => Answer | Promise<Answer>;
}

type FaultOf<Kind extends Fault["kind"]> = Extract<Fault, { kind: Kind }>;

/** Sends the answer, changed by the fault if there is one. */
export async function deliver(delivery: Delivery): Promise<FastifyReply> {
  const { fault, answer } = delivery;
  if (fault === undefined) return send(delivery, await answer());
  switch (fault.kind) {
    case "stall":
      return send(delivery, await answer());
    case "latency":
      return sendLate(delivery, fault);
    case "truncate":
      return takeOver(delivery, (socket, honest) =>
        socket.end(Buffer.concat([headOf(delivery.context, honest), honest.body.subarray(0, fault.bytes)])),
      );
    case "drip":
      return takeOver(delivery, (socket, honest) => drip(delivery, fault, socket, honest));
    default:
      return replace(delivery, fault);
  }
}

async function sendLate(delivery: Delivery, { seconds, when }: FaultOf<"latency">): Promise<FastifyReply> {
  const { answer, context, job } = delivery;
  const { clock, closing, faults } = context;
  const end = AbortSignal.any([closing, faults.released()]);
  const pause = () => job.held(clock.until(clock.now() + seconds * 1000, end));
  if (when === "before") await pause();
  const honest = await answer();
  if (when === "after") await pause();
  return send(delivery, honest);
}

type Replacing = FaultOf<"drop" | "status" | "html" | "redirect" | "garbage" | "silence">;

/** The correct answer is never sent, though the request may be done. */
async function replace(delivery: Delivery, fault: Replacing): Promise<FastifyReply> {
  if (fault.when === "after") await delivery.answer();
  switch (fault.kind) {
    case "status":
      return send(delivery, ownAnswer(fault));
    case "html":
      return send(delivery, page(fault.status));
    case "redirect": {
      const location = fault.to.replace("{path}", delivery.request.url);
      return send(delivery, { status: fault.status, headers: { location }, body: Buffer.alloc(0) });
    }
    case "garbage":
      if (fault.of === "body")
        return send(delivery, { ...json(200, {}), body: Buffer.from('{"id": 12, "ti\u0000\u0007') });
      return close(delivery, (socket) => socket.end(Buffer.from("\u0016\u0003 this is no HTTP \r\n\r\n\u0000")));
    case "drop":
      return close(delivery, (socket) => socket.destroy());
    case "silence":
      return close(delivery, () => undefined);
  }
}

/** A text is sent unchanged, any other value as JSON; without a body the library's own error is sent. */
function ownAnswer({ status, body, headers }: FaultOf<"status">): Answer {
  const timestamp = new Date().toISOString().slice(0, -1);
  const usual = json(status, body ?? { status, message: "Something went wrong.", timestamp });
  return {
    ...usual,
    headers: { ...usual.headers, ...headers },
    ...(typeof body === "string" ? { body: Buffer.from(body) } : {}),
  };
}

type Work = (socket: Socket, honest: Answer) => unknown;

/** Writes the correct answer to the socket directly. */
async function takeOver(delivery: Delivery, work: Work): Promise<FastifyReply> {
  const honest = await delivery.answer();
  return close(delivery, async (socket) => {
    delivery.record.status = honest.status;
    await work(socket, honest);
  });
}

/** Takes the connection away from the HTTP server. */
async function close({ reply, job }: Delivery, work: (socket: Socket) => unknown): Promise<FastifyReply> {
  void reply.hijack();
  if (reply.raw.socket !== null) await work(reply.raw.socket);
  job.end();
  return reply;
}

/** The status line and headers as bytes. */
function headOf({ clock }: Pick<Context, "clock">, { status, headers, body }: Answer): Buffer {
  const date = new Date(clock.now()).toUTCString();
  const lines = Object.entries({ date, ...headers, "content-length": String(body.length), connection: "close" });
  const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${text}\r\n`);
}

async function drip(
  { context, job }: Delivery,
  { bytesPerSecond, from }: FaultOf<"drip">,
  socket: Socket,
  answer: Answer,
): Promise<void> {
  const { clock, closing } = context;
  socket.setNoDelay(true);
  if (from === "body") socket.write(headOf(context, answer));
  const slow = from === "body" ? answer.body : Buffer.concat([headOf(context, answer), answer.body]);
  // A timer is no finer than a few milliseconds, so a fast answer is sent in pieces of more than one byte.
  const dropSize = Math.max(1, Math.round(bytesPerSecond / 100));
  const began = clock.now();
  for (let at = 0; at < slow.length; at += dropSize) {
    await job.held(clock.until(began + ((at + dropSize) / bytesPerSecond) * 1000, closing));
    if (socket.destroyed) return;
    socket.write(slow.subarray(at, at + dropSize));
  }
  socket.end();
}

const worthGzipping = 1024;

function send(
  { request, reply, context: { clock, dialect }, record }: Delivery,
  { status, headers, body, isWritten: isUnmeasured = false }: Answer,
): FastifyReply {
  record.status = status;
  void reply.code(status).header("date", new Date(clock.now()).toUTCString()).headers(headers);
  if (body.length === 0) return reply.send();
  const isGzipped =
    dialect.gzip && status === 200 && isJson(headers) && body.length >= worthGzipping && accepts(request, "gzip");
  const bytes = isGzipped ? gzipSync(body) : body;
  if (isGzipped) void reply.header("content-encoding", "gzip");
  // Real servers know the length of a stored file, but not of a file that they are still writing.
  const isWritten = isUnmeasured || (isJson(headers) && headers["content-length"] === undefined);
  return reply.send(dialect.chunked && isWritten ? inTwoChunks(bytes) : bytes);
}

function isJson(headers: Answer["headers"]): boolean {
  return headers["content-type"] === "application/json";
}

function accepts(request: FastifyRequest, encoding: string): boolean {
  const accepted = request.headers["accept-encoding"];
  return typeof accepted === "string" && accepted.includes(encoding);
}

function inTwoChunks(bytes: Buffer): Readable {
  const middle = Math.ceil(bytes.length / 2);
  return Readable.from([bytes.subarray(0, middle), bytes.subarray(middle)].filter((part) => part.length > 0));
}
