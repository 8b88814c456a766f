import type { Failure, Obstacle, Unreachable, Broken, Cancelled, TimedOut } from "../../base/failure";
import { type Failed, failed, ok, type Result } from "../../base/result";
import type { Clock } from "../host.port";
import type { WaitingTasks } from "../tasks";
import socket = require("socket");

/** @noSelf */
export interface HttpConnection {
  /** Undefined on success; else broken, timeout, cancelled. */
  send(bytes: string, exchange: Exchange): Failed<Failure> | undefined;
  /** At least one byte; empty at the end. Failures: broken, timeout, cancelled. */
  receive(exchange: Exchange): Result<string>;
  /** True if open and silent, as expected between exchanges. */
  isQuiet(): boolean;
  close(): void;
  /** At once; never blocks. */
  abort(): void;
}

/** Bytes a read. */
const portion = 16384;

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
  return {
    send: (bytes, exchange) => send(stream, bytes, exchange, encrypted),
    receive: (exchange) => receive(stream, exchange),
    isQuiet() {
      const [, problem] = stream.receive(1);
      return problem !== undefined && wouldWait(problem);
    },
    close: () => stream.close(),
    abort,
  };
}

function send(
  stream: socket.Stream,
  bytes: string,
  exchange: Exchange,
  encrypted: boolean,
): Failed<Failure> | undefined {
  let from = 1;
  while (from <= bytes.length) {
    // TLS wants the same bytes again after a partial write.
    const end = (Math.floor((from - 1) / portion) + 1) * portion;
    const [last, problem, reached] = stream.send(bytes, from, Math.min(end, bytes.length));
    const taken = last ?? reached ?? from - 1;
    // TLS may have sent a part even if it reports failure.
    if (encrypted || taken >= from) exchange.sent = true;
    if (problem !== undefined && !wouldWait(problem)) return exchange.broken(problem);
    const stop = taken >= from ? exchange.moved() : exchange.wait();
    if (stop !== undefined) return stop;
    from = taken + 1;
  }
  return undefined;
}

function receive(stream: socket.Stream, exchange: Exchange): Result<string> {
  let [all, problem, some] = stream.receive(portion);
  let bytes = all ?? some ?? "";
  while (bytes.length === 0) {
    if (problem === "closed") return ok("");
    if (problem !== undefined && !wouldWait(problem)) return exchange.broken(problem);
    const stop = exchange.wait();
    if (stop !== undefined) return stop;
    [all, problem, some] = stream.receive(portion);
    bytes = all ?? some ?? "";
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

/** Progress and deadline of one request. @noSelf */
export interface Exchange {
  /** True once a byte of the request may have left the device. */
  sent: boolean;
  answered: boolean;
  secondsLeft(): number;
  /** Yields, each time longer. Undefined to go on, else timeout or cancelled. */
  wait(): Failed<Failure> | undefined;
  moved(): Failed<Failure> | undefined;
  /** Renews the timeout while the body keeps coming. A timeout if it is too slow. */
  prolong(bytes: number): Failed<Failure> | undefined;
  age(): number;
  broken(detail: string): Failed<Broken>;
}

/** Seconds between polls: first, doubled up to the last. */
const firstWait = 0.002;
const lastWait = 0.1;

/** Bytes of a body that must arrive in each stretch; less is a timeout. */
const leastBytes = 30000;
const stretchSeconds = 60;

/** Seconds before a yield. */
const longestStep = 0.004;

/** Only inside a task. */
export function beginExchange(tasks: WaitingTasks, clock: Clock, timeoutSeconds: number): Exchange {
  const began = clock.elapsed();
  let deadline = began + timeoutSeconds;
  let stepBegan = clock.elapsed();
  let nextWait = firstWait;
  const isTooSlow = slownessOver(clock);

  const timeout = (): Failed<TimedOut> => failed({ kind: "timeout", sent: exchange.sent });
  const cancelled = (): Failed<Cancelled> => failed({ kind: "cancelled", sent: exchange.sent });

  function rest(seconds: number): Failed<Failure> | undefined {
    const left = exchange.secondsLeft();
    if (left <= 0) return timeout();
    if (!tasks.wait(Math.min(seconds, left))) return cancelled();
    stepBegan = clock.elapsed();
    return undefined;
  }

  const exchange: Exchange = {
    sent: false,
    answered: false,
    secondsLeft: () => deadline - clock.elapsed(),
    wait() {
      const seconds = nextWait;
      nextWait = Math.min(nextWait * 2, lastWait);
      return rest(seconds);
    },
    moved() {
      nextWait = firstWait;
      return clock.elapsed() - stepBegan < longestStep ? undefined : rest(0);
    },
    prolong(bytes) {
      deadline = clock.elapsed() + timeoutSeconds;
      return isTooSlow(bytes) ? timeout() : undefined;
    },
    age: () => clock.elapsed() - began,
    broken: (detail) => failed({ kind: "broken", sent: exchange.sent, detail }),
  };
  return exchange;
}

function slownessOver(clock: Clock): (bytes: number) => boolean {
  let began: number | undefined;
  let came = 0;
  return (bytes) => {
    const now = clock.elapsed();
    began ??= now;
    came += bytes;
    if (now - began < stretchSeconds) return false;
    const isSlow = came < leastBytes;
    began = now;
    came = 0;
    return isSlow;
  };
}
