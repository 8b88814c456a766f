import type { Failure, Obstacle, Unreachable } from "../../domain/failure";
import { failed, ok, type Failed, type Result } from "../../domain/result";
import type { Exchange } from "./exchange";
import socket = require("socket");

/** A connection that was made, and to which address. */
export interface Connected {
  readonly plain: socket.Tcp;
  readonly address: string;
}

/**
 * Connects to the first of the addresses that answers. Each gets its share of the time that is left, so that a dead
 * one does not use up all of it. Failures: unreachable, timeout, cancelled.
 */
export function connect(addresses: readonly string[], port: number, exchange: Exchange): Result<Connected> {
  let untried = addresses.length;
  let problem: Failed<Failure> = unreachable("the name has no address", "name");
  for (const address of addresses) {
    // The last one may use all the time there is, and then it is the exchange that has timed out.
    const reserve = untried === 1 ? 0 : exchange.secondsLeft() * (1 - 1 / untried);
    const attempt = connectTo({ address, port }, exchange, reserve);
    if (attempt.ok) return ok({ plain: attempt.value, address });
    if (attempt.failure.kind !== "unreachable") return attempt;
    problem = attempt;
    untried -= 1;
  }
  return problem;
}

/** The failure of a connection that could not be made. `detail`: for the log. */
export function unreachable(detail: string, why?: Obstacle): Failed<Unreachable> {
  return failed({ kind: "unreachable", why, detail });
}

interface Place {
  readonly address: string;
  readonly port: number;
}

/** `reserve`: the seconds of the exchange that are kept for the other addresses. */
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

/** As LuaSocket says it. */
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

/** Begins or goes on to connect. Undefined when it is done, `timeout` while it is under way, else what is wrong. */
function obstacle(plain: socket.Tcp, { address, port }: Place): string | undefined {
  const [connected, problem] = plain.connect(address, port);
  return connected !== undefined || problem === "already connected" ? undefined : problem;
}

function waitUntilWritable(
  plain: socket.Tcp,
  exchange: Exchange,
  reserve: number,
): Failed<Failure> | undefined {
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
