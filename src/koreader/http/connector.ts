import { failed, ok, type Result } from "../../base/result";
import type { WebAddress } from "../../base/webAddress";
import type { Clock, Network, Tasks, Timer } from "../host.port";
import { connect, type HttpConnection, plainConnection } from "./connection";
import type { Exchange } from "./exchange";
import { createResolver, type NameFiles, systemNames } from "./resolver";
import { notThrough, openTunnel, type Proxy } from "./proxy";
import { createSecureDial, type Destination, type Dial } from "./secure";
import type { Trust } from "./tls";
import socket = require("socket");

/** @noSelf */
export interface Connector {
  readonly dial: Dial;
  /** Another network: what is remembered of names says nothing there. */
  forget(): void;
}

/** @noSelf */
export interface ConnectorContext {
  readonly clock: Clock;
  readonly network: Network;
  /** Absent: the system's own. */
  readonly nameFiles?: NameFiles | undefined;
  /** Asked at every secure connection. */
  trust(address: WebAddress): Trust;
}

type Place = Pick<WebAddress, "host" | "port">;

/** Dials by the system's names. */
export function createConnector({ clock, network, trust, nameFiles }: ConnectorContext): Connector {
  const names = createResolver(clock, nameFiles ?? systemNames);
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

  function dialPlainly(address: Destination, exchange: Exchange): Result<HttpConnection> {
    const plain = connectTo(address, exchange);
    return plain.ok ? ok(plainConnection(plain.value)) : plain;
  }

  function dial(address: Destination, exchange: Exchange): Result<HttpConnection> {
    const dialled = address.scheme === "https" ? dialSecurely(address, exchange) : dialPlainly(address, exchange);
    // Nobody there, or somebody else: the name may mean another address by now.
    if (!dialled.ok) names.forget((address.proxy ?? address).host);
    return dialled;
  }

  return { dial: (address, exchange) => dial(address, exchange), forget: names.forgetAll };
}

/**
 * Open connections that nobody uses for the moment, at most one a route.
 *
 * @noSelf
 */
export interface Pool {
  /** Hands over the connection by this route, if there is one and it is still good; undefined otherwise. */
  take(route: string): HttpConnection | undefined;
  /** Keeps a connection for the next request by this route, for a few seconds. */
  keep(route: string, connection: HttpConnection): void;
  /** Ends them all: another network leads nowhere they lead. */
  drop(): void;
}

interface Idle {
  readonly connection: HttpConnection;
  /** By `Clock.elapsed`: timers stand still while the device sleeps. */
  readonly since: number;
  readonly timer: Timer;
}

/** Long enough for a burst of requests; short, since a Wi-Fi that goes away closes nothing. */
const idleSeconds = 10;

/** Keeps connections alive within a burst of requests: a handshake is the dearest part of one. */
export function createPool(tasks: Tasks, clock: Clock): Pool {
  const idle: Record<string, Idle | undefined> = {};

  function release(route: string): Idle | undefined {
    const found = idle[route];
    found?.timer.cancel();
    idle[route] = undefined;
    return found;
  }

  return {
    take(route) {
      const found = release(route);
      if (found === undefined) return undefined;
      const isFresh = clock.elapsed() - found.since < idleSeconds;
      if (isFresh && found.connection.isQuiet()) return found.connection;
      found.connection.abort();
      return undefined;
    },
    keep(route, connection) {
      release(route)?.connection.close();
      const timer = tasks.after(idleSeconds, () => release(route)?.connection.close());
      idle[route] = { connection, since: clock.elapsed(), timer };
    },
    drop() {
      for (const [route] of pairs(idle)) release(route)?.connection.abort();
    },
  };
}
