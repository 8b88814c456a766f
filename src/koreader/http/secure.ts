import type { Failure } from "../../domain/failure";
import { ok, type Failed, type Result } from "../../domain/result";
import { fingerprintOf, isFor, namesIn } from "./certificate";
import { reasonInWords } from "./certificateReason";
import { unreachable } from "./connect";
import type { Exchange } from "./exchange";
import { isAddress } from "./names";
import { untrusted, type Trust } from "./trust";
import socket = require("socket");
import ssl = require("ssl");

/** A connection under TLS, and who is at the other end. */
export interface Secured {
  /** The socket that it was made from. */
  readonly plain: socket.Tcp;
  readonly stream: ssl.Secure;
  /** The host that is meant. */
  readonly host: string;
  /** The IP address of the other side, as the system writes it. */
  readonly address: string | undefined;
}

/**
 * Puts TLS over a connection, on the terms of `context`; whose certificate it is has not been looked at then.
 * Failures: untrusted (nobody vouches for the certificate), unreachable, timeout, cancelled; the connection is
 * closed then.
 */
export function shakeHands(
  plain: socket.Tcp,
  host: string,
  context: ssl.Context,
  exchange: Exchange,
): Result<Secured> {
  const [address] = plain.getpeername();
  const [stream, problem] = ssl.wrap(plain, context);
  if (stream === undefined) {
    plain.close();
    return unreachable(problem);
  }
  stream.settimeout(0);
  if (!isAddress(host)) stream.sni(host);
  const stop = finishHandshake(stream, exchange);
  if (stop === undefined) return ok({ plain, stream, host, address });
  stream.close();
  return stop;
}

function finishHandshake(stream: ssl.Secure, exchange: Exchange): Failed<Failure> | undefined {
  let [done, problem] = stream.dohandshake();
  while (!done) {
    if (problem !== "wantread" && problem !== "wantwrite") return refusal(problem ?? "no reason given");
    const stop = exchange.wait();
    if (stop !== undefined) return stop;
    [done, problem] = stream.dohandshake();
  }
  return undefined;
}

function refusal(problem: string): Failed<Failure> {
  if (problem.indexOf("certificate verify failed") >= 0) return untrusted("nobody known vouches for it.");
  return unreachable(`no secure connection: ${problem}`);
}

/** Why this is not the server that is meant, as the end of a sentence; undefined when it is. */
export function objectionTo({ stream, host, address }: Secured, trust: Trust): string | undefined {
  if (trust.kind === "anybody") return undefined;
  const certificate = stream.getpeercertificate();
  if (certificate === undefined) return "the server showed none.";
  if (trust.kind === "certificate") {
    return fingerprintOf(certificate) === trust.sha256
      ? undefined
      : "it has changed since you said that it is right.";
  }
  if (isFor(certificate, host, isAddress(host) ? address : undefined)) return undefined;
  return `it is for ${namesIn(certificate)}, not for ${host}.`;
}

/**
 * Why nobody vouches for the certificate, as the end of a sentence: of a connection that was made without asking for
 * that. `now`: Unix seconds.
 */
export function reasonAgainst({ stream }: Secured, now: number): string {
  const certificate = stream.getpeercertificate();
  if (certificate === undefined) return "the server showed none.";
  const [, reason] = stream.getpeerverification();
  const hint = certificate.validat(now) ? "" : " Is the date of this device right?";
  return reasonInWords(tostring(reason)) + hint;
}
