import type { Failure } from "../../domain/failure";
import { ok, type Failed, type Result } from "../../domain/result";
import type { Clock } from "../../ports/clock";
import type { Receiver } from "../../ports/downloads";
import type { HttpResponse } from "../../ports/http";
import type { WaitingTasks } from "../tasks";
import type { Connection } from "./connection";
import type { Dial } from "./dial";
import { beginExchange, type Exchange } from "./exchange";
import type { InflateLibrary } from "./inflate";
import type { Letter } from "./letter";
import type { Pool } from "./pool";
import { readAnswer, type Answer } from "./response";

export interface DeliveryParts {
  readonly tasks: WaitingTasks;
  readonly clock: Clock;
  readonly dial: Dial;
  readonly pool: Pool;
  /** Absent: answers are not packed. */
  readonly inflate: InflateLibrary | undefined;
}

/** Takes a letter to its server and brings the answer; `receiver` gets the body as it comes. Failures: see `Http.send`. */
export type Delivery = (letter: Letter, exchange: Exchange, receiver?: Receiver) => Result<HttpResponse>;

/** Over a connection that is kept from the last letter to that server, or a new one. */
export function createDelivery(parts: DeliveryParts): Delivery {
  return (letter, exchange, receiver) => {
    const kept = parts.pool.take(letter.route);
    if (kept !== undefined) {
      const answer = converse(parts, kept, { letter, exchange, receiver });
      if (answer.ok || answer.failure.kind !== "broken" || !mayGoAgain(letter, exchange)) return answer;
    }
    const connection = parts.dial(letter.address, dialling(parts, letter, exchange));
    return connection.ok ? converse(parts, connection.value, { letter, exchange, receiver }) : connection;
  };
}

interface Errand {
  readonly letter: Letter;
  readonly exchange: Exchange;
  readonly receiver: Receiver | undefined;
}

/** One attempt on one connection, which is kept or closed after it. */
function converse(
  { pool, inflate }: DeliveryParts,
  connection: Connection,
  errand: Errand,
): Result<HttpResponse> {
  const { letter, exchange, receiver } = errand;
  const intake = { inflate, receiver, prolongs: letter.prolongs };
  const unsent = connection.send(letter.bytes, exchange);
  const answer = answerAfter(unsent, () => readAnswer(connection, exchange, intake));
  if (!answer.ok) {
    connection.abort();
    return answer;
  }
  if (unsent !== undefined) connection.abort();
  else if (answer.value.reusable) pool.keep(letter.route, connection);
  else connection.close();
  return ok(answer.value.response);
}

/** A server that has heard enough may say so and hang up before all is sent: its answer waits to be read. */
function answerAfter(unsent: Failed<Failure> | undefined, read: () => Result<Answer>): Result<Answer> {
  if (unsent === undefined) return read();
  if (unsent.failure.kind !== "broken") return unsent;
  const early = read();
  return early.ok ? early : unsent;
}

/** The connection may have a time of its own, which is not taken from the exchange's. */
function dialling({ tasks, clock }: DeliveryParts, { connectSeconds }: Letter, exchange: Exchange): Exchange {
  return connectSeconds === undefined ? exchange : beginExchange(tasks, clock, connectSeconds);
}

/** The server may have closed the kept connection in the very moment in which the request set out. */
function mayGoAgain({ harmless }: Letter, exchange: Exchange): boolean {
  return !exchange.answered && (harmless || !exchange.sent);
}
