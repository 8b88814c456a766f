import type { Failure, Obstacle, ShownCertificate } from "../../base/failure";
import { type Failed, ok, type Result } from "../../base/result";
import {
  createContexts,
  faultOf,
  certificateDigest,
  isFor,
  namesIn,
  type Objection,
  type Trust,
  untrusted,
} from "./tls";
import { secureConnection, unreachable, type HttpConnection } from "./connection";
import type { Exchange } from "./exchange";
import { isAddress } from "./resolver";
import { originOf, type WebAddress } from "../../base/webAddress";
import type { Clock } from "../host.port";
import type { Proxy } from "./proxy";
import socket = require("socket");
import ssl = require("ssl");

export interface ProxiedAddress extends WebAddress {
  /** Absent: direct. */
  readonly proxy?: Proxy | undefined;
}

/** Failures: offline, unreachable, untrusted, timeout, cancelled; no request was sent. */
export type Dial = (address: ProxiedAddress, exchange: Exchange) => Result<HttpConnection>;

type ConnectTo = (address: ProxiedAddress, exchange: Exchange) => Result<socket.Tcp>;

/** Dials with TLS. A rejected certificate fails as `untrusted`, with the certificate for the user to compare. */
export function createSecureDial(clock: Clock, trust: (address: WebAddress) => Trust, connectTo: ConnectTo): Dial {
  const contexts = createContexts();

  function shake(context: ssl.Context, address: ProxiedAddress, exchange: Exchange): Result<SecureConnection> {
    const plain = connectTo(address, exchange);
    return plain.ok ? shakeHands(plain.value, address, context, exchange) : plain;
  }

  /** Fetches the rejected certificate to show it; sends no data. */
  function explain(wanted: Trust, address: ProxiedAddress, exchange: Exchange): Failed<Failure> {
    const context = contexts.lenient(wanted);
    const shown = context.ok ? shake(context.value, address, exchange) : context;
    if (!shown.ok) return shown;
    const reason = reasonAgainst(shown.value, clock.now());
    const certificate = shownBy(shown.value, address);
    shown.value.stream.close();
    return untrusted(reason, certificate);
  }

  return (address, exchange) => {
    const wanted = trust(address);
    const context = contexts.strict(wanted);
    if (!context.ok) return context;
    const secured = shake(context.value, address, exchange);
    if (!secured.ok) {
      return secured.failure.kind === "untrusted" ? explain(wanted, address, exchange) : secured;
    }
    const objection = objectionTo(secured.value, wanted);
    const { plain, stream } = secured.value;
    if (objection === undefined) return ok(secureConnection(plain, stream));
    const certificate = shownBy(secured.value, address);
    stream.close();
    return untrusted(objection, certificate);
  };
}

function shownBy({ stream }: SecureConnection, address: WebAddress): ShownCertificate | undefined {
  const certificate = stream.getpeercertificate();
  if (certificate === undefined) return undefined;
  return { origin: originOf(address), sha256: certificateDigest(certificate) };
}

interface SecureConnection {
  readonly plain: socket.Tcp;
  readonly stream: ssl.Secure;
  readonly host: string;
  readonly address: string | undefined;
}

/** Does not check the name. Failures close the connection: untrusted, unreachable, timeout, cancelled. */
function shakeHands(
  plain: socket.Tcp,
  { host, proxy }: ProxiedAddress,
  context: ssl.Context,
  exchange: Exchange,
): Result<SecureConnection> {
  const [peer] = plain.getpeername();
  // A proxy hides the peer's address.
  const address = proxy === undefined ? peer : host;
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
  if (problem.indexOf("certificate verify failed") >= 0) return untrusted({ why: "unknown", detail: problem });
  return unreachable(`no secure connection: ${problem}`, obstacleIn(problem));
}

/** Texts of TLS libraries for an answer without TLS. */
const plainAnswers = [
  "wrong version number",
  "http request",
  "unknown protocol",
  "packet length too long",
  "record layer failure",
];

/** Other texts are about versions and ciphers; an aborted connection has none. */
function obstacleIn(problem: string): Obstacle | undefined {
  for (const words of plainAnswers) if (problem.indexOf(words) >= 0) return "plain";
  return problem === "closed" || problem.indexOf("reset") >= 0 ? undefined : "handshake";
}

function objectionTo({ stream, host, address }: SecureConnection, trust: Trust): Objection | undefined {
  if (trust.kind === "anybody") return undefined;
  const certificate = stream.getpeercertificate();
  if (certificate === undefined) return noCertificate;
  if (trust.kind === "certificate") {
    return certificateDigest(certificate) === trust.sha256
      ? undefined
      : { why: "changed", detail: "not the one that is trusted" };
  }
  const names = otherNames(certificate, host, address);
  return names === undefined ? undefined : { why: "otherName", names, detail: `for ${names}, not for ${host}` };
}

/** The names in a certificate that is not for the host; else undefined. */
function otherNames(certificate: ssl.Certificate, host: string, address: string | undefined): string | undefined {
  return isFor(certificate, host, isAddress(host) ? address : undefined) ? undefined : namesIn(certificate);
}

const noCertificate: Objection = { why: "missing", detail: "none was shown" };

/** For a connection made without verification. `now`: Unix seconds. */
function reasonAgainst({ stream, host, address }: SecureConnection, now: number): Objection {
  const certificate = stream.getpeercertificate();
  if (certificate === undefined) return noCertificate;
  const [, reason] = stream.getpeerverification();
  const detail = tostring(reason);
  const names = otherNames(certificate, host, address);
  return { why: faultOf(detail), detail, names, isOutOfDate: !certificate.validat(now) };
}
