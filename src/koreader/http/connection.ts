import type { Failure, Obstacle, Unreachable } from "../../base/failure";
import { type Failed, failed, ok, type Result } from "../../base/result";
import type { BodySource } from "../http.port";
import type { Exchange } from "./exchange";
import socket = require("socket");

/** @noSelf */
export interface HttpConnection {
  /** Undefined on success; else broken, timeout, cancelled. */
  send(bytes: string, exchange: Exchange): Failed<Failure> | undefined;
  /** As `send`, in portions. Ends early if an answer comes: it is final, and the server may not take the rest. */
  sendBody(body: BodySource, exchange: Exchange): Failed<Failure> | undefined;
  /** At least one byte; empty at the end. Failures: broken, timeout, cancelled. */
  receive(exchange: Exchange): Result<string>;
  /** True if open and silent, as expected between exchanges. */
  isQuiet(): boolean;
  close(): void;
  /** At once; never blocks. */
  abort(): void;
}

/** Bytes of one read or write. */
const portion = 16384;

/** Bytes of an answer that are read while its request is still sent. */
const maxEarlyBytes = 4 * portion;

export function plainConnection(plain: socket.Tcp): HttpConnection {
  return connectionOver(plain, false, () => plain.close());
}

export function secureConnection(plain: socket.Tcp, secure: socket.Stream): HttpConnection {
  return connectionOver(secure, true, () => {
    // The TLS close would wait for the peer to take everything sent.
    plain.setfd(secure.getfd());
    plain.shutdown("both");
    plain.setfd(-1);
    secure.close();
  });
}

function connectionOver(stream: socket.Stream, encrypted: boolean, abort: () => void): HttpConnection {
  const channel = createChannel(stream, encrypted);
  return {
    send: (bytes, exchange) => send(channel, bytes, exchange),
    sendBody: (body, exchange) => sendBody(channel, body, exchange),
    receive: (exchange) => receive(channel, exchange),
    isQuiet: () => channel.receive() === "" && channel.ending() === undefined,
    close: () => (channel.ending() === undefined ? stream.close() : abort()),
    abort,
  };
}

/** A stream that is never used again after an error: LuaSec would not return from such a call. @noSelf */
interface Channel {
  /** The bytes `from` to `to`, from 1. Returns the last one sent; never blocks. */
  send(bytes: string, from: number, to: number, exchange: Exchange): number;
  /** Bytes that are there; empty if none, or after the end. Never blocks. */
  receive(): string;
  /** Reads ahead while a request is sent. */
  receiveEarly(): void;
  /** True if a final answer was read ahead. */
  isAnswered(): boolean;
  /** The error that ended it; `closed`: by the peer's good-bye. */
  ending(): string | undefined;
}

function createChannel(stream: socket.Stream, encrypted: boolean): Channel {
  let ending: string | undefined;
  let early = "";

  function record(problem: string | undefined): void {
    if (problem !== undefined && !wouldWait(problem)) ending = problem;
  }

  function receiveNow(): string {
    if (ending !== undefined) return "";
    const [all, problem, some] = stream.receive(portion);
    record(problem);
    return all ?? some ?? "";
  }

  return {
    send(bytes, from, to, exchange) {
      if (ending !== undefined) return from - 1;
      const [last, problem, reached] = stream.send(bytes, from, to);
      record(problem);
      const taken = last ?? reached ?? from - 1;
      // TLS may have sent a part even if it reports failure.
      if (encrypted || taken >= from) exchange.sent = true;
      return taken;
    },
    receive() {
      if (early === "") return receiveNow();
      const taken = early;
      early = "";
      return taken;
    },
    receiveEarly() {
      if (early.length < maxEarlyBytes) early += receiveNow();
    },
    isAnswered() {
      const [final] = string.match(early, "^HTTP/1%.%d [2-9]");
      return final !== undefined;
    },
    ending: () => ending,
  };
}

/** Bytes a minute that a server must take at least. */
const leastOfBody = 30000;

function sendBody(channel: Channel, body: BodySource, exchange: Exchange): Failed<Failure> | undefined {
  let from = 0;
  while (from < body.length && !channel.isAnswered()) {
    const piece = body.piece(from) ?? "";
    if (piece === "") return failed({ kind: "cancelled", sent: exchange.sent });
    const stop = send(channel, piece, exchange, true) ?? exchange.prolong(piece.length, leastOfBody);
    if (stop !== undefined) return stop;
    channel.receiveEarly();
    from += piece.length;
  }
  return undefined;
}

/** `endsEarly`: an answer ends the sending. */
function send(channel: Channel, bytes: string, exchange: Exchange, endsEarly = false): Failed<Failure> | undefined {
  let from = 1;
  while (from <= bytes.length && !(endsEarly && channel.isAnswered())) {
    // TLS wants the same bytes again after a partial write.
    const end = (Math.floor((from - 1) / portion) + 1) * portion;
    const taken = channel.send(bytes, from, Math.min(end, bytes.length), exchange);
    const problem = channel.ending();
    if (problem !== undefined) return exchange.broken(problem);
    const stop = taken >= from ? exchange.moved() : exchange.wait();
    if (stop !== undefined) return stop;
    from = taken + 1;
    // An early answer must be read before an error of the next write.
    if (from <= bytes.length) channel.receiveEarly();
  }
  return undefined;
}

function receive(channel: Channel, exchange: Exchange): Result<string> {
  let bytes = channel.receive();
  while (bytes.length === 0) {
    const problem = channel.ending();
    if (problem !== undefined) return problem === "closed" ? ok("") : exchange.broken(problem);
    const stop = exchange.wait();
    if (stop !== undefined) return stop;
    bytes = channel.receive();
  }
  exchange.answered = true;
  return exchange.moved() ?? ok(bytes);
}

function wouldWait(problem: string): boolean {
  return problem === "timeout" || problem === "wantread" || problem === "wantwrite";
}

export interface Connected {
  readonly plain: socket.Tcp;
  readonly address: string;
}

/** Tries addresses in turn, each with its share of the time. Failures: unreachable, timeout, cancelled. */
export function openConnection(addresses: readonly string[], port: number, exchange: Exchange): Result<Connected> {
  let untried = addresses.length;
  let problem: Failed<Failure> = unreachable("the name has no address", "name");
  for (const address of addresses) {
    // The last address may use all the time left.
    const reserve = untried === 1 ? 0 : exchange.secondsLeft() * (1 - 1 / untried);
    const attempt = connectTo({ address, port }, exchange, reserve);
    if (attempt.ok) return ok({ plain: attempt.value, address });
    if (attempt.failure.kind !== "unreachable") return attempt;
    problem = attempt;
    untried -= 1;
  }
  return problem;
}

export function unreachable(detail: string, why?: Obstacle): Failed<Unreachable> {
  return failed({ kind: "unreachable", why, detail });
}

interface Place {
  readonly address: string;
  readonly port: number;
}

/** `reserve`: seconds kept for other addresses. */
function connectTo(place: Place, exchange: Exchange, reserve: number): Result<socket.Tcp> {
  const [plain, refusal] = place.address.indexOf(":") < 0 ? socket.tcp4() : socket.tcp6();
  if (plain === undefined) return unreachable(refusal);
  plain.settimeout(0);
  plain.setoption("tcp-nodelay", true);
  const problem = waitUntilConnected(plain, place, exchange, reserve);
  if (problem === undefined) return ok(plain);
  plain.close();
  return problem;
}

const refused = "connection refused";

function waitUntilConnected(
  plain: socket.Tcp,
  place: Place,
  exchange: Exchange,
  reserve: number,
): Failed<Failure> | undefined {
  let problem = obstacle(plain, place);
  while (problem !== undefined) {
    if (problem !== "timeout") return unreachable(problem, problem === refused ? "closed" : undefined);
    const stop = waitUntilWritable(plain, exchange, reserve);
    if (stop !== undefined) return stop;
    problem = obstacle(plain, place);
  }
  return undefined;
}

/** Undefined if connected, `timeout` if in progress, else the error. */
function obstacle(plain: socket.Tcp, { address, port }: Place): string | undefined {
  const [connected, problem] = plain.connect(address, port);
  return connected !== undefined || problem === "already connected" ? undefined : problem;
}

function waitUntilWritable(plain: socket.Tcp, exchange: Exchange, reserve: number): Failed<Failure> | undefined {
  while (!isWritable(plain)) {
    const stop = exchange.wait();
    if (stop !== undefined) return stop;
    if (reserve > 0 && exchange.secondsLeft() <= reserve) return unreachable("no answer");
  }
  return undefined;
}

function isWritable(plain: socket.Tcp): boolean {
  const [, writable] = socket.select([], [plain], 0);
  return writable[0] !== undefined;
}
