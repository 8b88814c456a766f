import { failed, ok, type Result } from "../../domain/result";
import type { WebAddress } from "../../domain/connection/webAddress";
import type { Clock } from "../../ports/clock";
import type { Network } from "../../ports/network";
import { connect } from "./connect";
import { plainConnection, type Connection } from "./connection";
import type { Exchange } from "./exchange";
import { createNames } from "./names";
import { systemNames, type NameFiles } from "./nameServers";
import { notThrough, openTunnel, type Proxy } from "./proxy";
import { createSecureDial } from "./secureDial";
import type { Trust } from "./trust";
import socket = require("socket");

/**
 * Opens a connection to the server at this address, secure where the address says so. Failures: offline,
 * unreachable, untrusted, timeout, cancelled; nothing of a request has been sent then.
 */
export type Dial = (address: Destination, exchange: Exchange) => Result<Connection>;

/** An address, and the way there. */
export interface Destination extends WebAddress {
  /** Absent: straight. */
  readonly proxy?: Proxy | undefined;
}

/** @noSelf */
export interface Dialler {
  readonly dial: Dial;
  /** Another network: what is remembered of names says nothing there. */
  forget(): void;
}

/** @noSelf */
export interface DialParts {
  readonly clock: Clock;
  readonly network: Network;
  /** Absent: the system's own. */
  readonly nameFiles?: NameFiles | undefined;
  /** Asked at every secure connection. */
  trust(address: WebAddress): Trust;
}

type Place = Pick<WebAddress, "host" | "port">;

/** Dials by the system's names. */
export function createDial({ clock, network, trust, nameFiles }: DialParts): Dialler {
  const names = createNames(clock, nameFiles ?? systemNames);
  const dialSecurely = createSecureDial(clock, trust, connectTo);

  function connectTo(address: Destination, exchange: Exchange): Result<socket.Tcp> {
    if (!network.isConnected()) return failed({ kind: "offline" });
    return address.proxy === undefined ? reach(address, exchange) : reachBy(address.proxy, address, exchange);
  }

  /** To the proxy; for TLS through it to the other side, which alone may see what is said. */
  function reachBy(proxy: Proxy, address: Destination, exchange: Exchange): Result<socket.Tcp> {
    const plain = reach(proxy, exchange);
    if (!plain.ok && plain.failure.kind === "unreachable") return notThrough(plain.failure.detail);
    if (!plain.ok || address.scheme === "http") return plain;
    return openTunnel(plain.value, address, proxy, exchange) ?? plain;
  }

  function reach({ host, port }: Place, exchange: Exchange): Result<socket.Tcp> {
    const addresses = names.find(host, exchange);
    if (!addresses.ok) return addresses;
    const connected = connect(addresses.value, port, exchange);
    if (!connected.ok) return connected;
    names.prefer(host, connected.value.address);
    return ok(connected.value.plain);
  }

  function dialPlainly(address: Destination, exchange: Exchange): Result<Connection> {
    const plain = connectTo(address, exchange);
    return plain.ok ? ok(plainConnection(plain.value)) : plain;
  }

  function dial(address: Destination, exchange: Exchange): Result<Connection> {
    const dialled =
      address.scheme === "https" ? dialSecurely(address, exchange) : dialPlainly(address, exchange);
    // Nobody there, or somebody else: the name may mean another address by now.
    if (!dialled.ok) names.forget((address.proxy ?? address).host);
    return dialled;
  }

  return { dial: (address, exchange) => dial(address, exchange), forget: names.forgetAll };
}
