import type { Failure } from "../../domain/failure";
import { failed, ok, type Failed, type Result } from "../../domain/result";
import type { WebAddress } from "../../domain/webAddress";
import type { Clock } from "../../ports/clock";
import type { Downloads, Receiver } from "../../ports/downloads";
import type { Http, HttpRequest, HttpResponse } from "../../ports/http";
import type { Log } from "../../ports/log";
import type { Network } from "../../ports/network";
import type { WaitingTasks } from "../tasks";
import type { Connection } from "./connection";
import { createDial } from "./dial";
import { beginExchange, type Exchange } from "./exchange";
import { findInflate } from "./inflate";
import { seal, type Letter } from "./letter";
import type { NameFiles } from "./nameServers";
import { createPool, type Pool } from "./pool";
import { readAnswer } from "./response";
import type { Trust } from "./trust";
import socketutil = require("socketutil");

/** @noSelf */
export interface HttpParts {
  readonly tasks: WaitingTasks;
  readonly clock: Clock;
  readonly network: Network;
  readonly log: Log;
  /** Absent: the system's own. */
  readonly nameFiles?: NameFiles | undefined;
  /** Asked at every secure connection. */
  trust(address: WebAddress): Trust;
}

/** HTTP/1.1 on the host's sockets, which never block: whatever waits, waits in the task that sends. */
export function createHttp(parts: HttpParts): Http & Downloads {
  const { tasks, clock } = parts;
  const dial = createDial(parts);
  const pool = createPool(tasks, clock);
  const inflate = findInflate();
  const standing = standingHeaders(inflate !== undefined);

  /** One attempt on one connection, which is kept or closed after it. */
  function converse(
    connection: Connection,
    { origin, bytes }: Letter,
    exchange: Exchange,
    receiver: Receiver | undefined,
  ): Result<HttpResponse> {
    const intake = { inflate, receiver };
    const answer = connection.send(bytes, exchange) ?? readAnswer(connection, exchange, intake);
    if (!answer.ok) {
      connection.abort();
      return answer;
    }
    settle(pool, origin, connection, answer.value.reusable);
    return ok(answer.value.response);
  }

  /** The connection may have a time of its own, which is not taken from the exchange's. */
  function dialling({ connectSeconds }: Letter, exchange: Exchange): Exchange {
    return connectSeconds === undefined ? exchange : beginExchange(tasks, clock, connectSeconds);
  }

  function deliver(letter: Letter, exchange: Exchange, receiver?: Receiver): Result<HttpResponse> {
    const kept = pool.take(letter.origin);
    if (kept !== undefined) {
      const answer = converse(kept, letter, exchange, receiver);
      if (answer.ok || answer.failure.kind !== "broken" || !mayGoAgain(letter, exchange)) return answer;
    }
    const connection = dial(letter.address, dialling(letter, exchange));
    return connection.ok ? converse(connection.value, letter, exchange, receiver) : connection;
  }

  function post(request: HttpRequest, headers: Standing, receiver?: Receiver): Result<HttpResponse> {
    const letter = objectionTo(parts) ?? seal(request, headers);
    const exchange = beginExchange(tasks, clock, request.timeoutSeconds);
    return letter.ok ? deliver(letter.value, exchange, receiver) : letter;
  }

  return {
    send: (request) => post(request, standing),
    // Books are packed already, and the announced length shall be that of the file.
    download: (request, receiver) => post(request, standingHeaders(false), receiver),
  };
}

/** After a whole answer: the connection waits for the next request, or goes. */
function settle(pool: Pool, origin: string, connection: Connection, reusable: boolean): void {
  if (reusable) pool.keep(origin, connection);
  else connection.close();
}

/** Why nothing can be sent from here and now; undefined when it can. */
function objectionTo({ tasks, log }: HttpParts): Failed<Failure> | undefined {
  if (!tasks.isInside()) {
    log.warn(`A request was sent outside a task: ${debug.traceback()}`);
    return failed({ kind: "broken", sent: false, detail: "a request outside a task" });
  }
  return tasks.isStopping() ? failed({ kind: "cancelled", sent: false }) : undefined;
}

type Standing = Readonly<Record<string, string>>;

function standingHeaders(canUnpack: boolean): Standing {
  const agent = { "User-Agent": socketutil.USER_AGENT };
  return canUnpack ? { ...agent, "Accept-Encoding": "gzip" } : agent;
}

/** The server may have closed the kept connection in the very moment in which the request set out. */
function mayGoAgain({ harmless }: Letter, exchange: Exchange): boolean {
  return !exchange.answered && (harmless || !exchange.sent);
}
