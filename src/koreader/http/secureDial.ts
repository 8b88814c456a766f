import type { Failure, ShownCertificate } from "../../domain/failure";
import { ok, type Failed, type Result } from "../../domain/result";
import { originOf, type WebAddress } from "../../domain/connection/webAddress";
import type { Clock } from "../../ports/clock";
import { fingerprintOf } from "./certificate";
import { secureConnection } from "./connection";
import { createContexts } from "./contexts";
import type { Destination, Dial } from "./dial";
import type { Exchange } from "./exchange";
import { objectionTo, reasonAgainst, shakeHands, type Secured } from "./secure";
import { untrusted, type Trust } from "./trust";
import socket = require("socket");
import ssl = require("ssl");

type ConnectTo = (address: Destination, exchange: Exchange) => Result<socket.Tcp>;

/** Opens secure connections over those that `connectTo` makes, to servers that are trusted as `trust` says. */
export function createSecureDial(
  clock: Clock,
  trust: (address: WebAddress) => Trust,
  connectTo: ConnectTo,
): Dial {
  const contexts = createContexts();

  function shake(context: ssl.Context, address: Destination, exchange: Exchange): Result<Secured> {
    const plain = connectTo(address, exchange);
    return plain.ok ? shakeHands(plain.value, address, context, exchange) : plain;
  }

  /** Asks for the certificate that was not accepted once more, and sends nothing. */
  function explain(wanted: Trust, address: Destination, exchange: Exchange): Failed<Failure> {
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

function shownBy({ stream }: Secured, address: WebAddress): ShownCertificate | undefined {
  const certificate = stream.getpeercertificate();
  if (certificate === undefined) return undefined;
  return { origin: originOf(address), sha256: fingerprintOf(certificate) };
}
