import { failed, ok, type Result } from "../../base/result";
import type { WebAddress } from "../../base/webAddress";
import type { Clock, Network, Tasks, Timer } from "../host.port";
import { openConnection, type HttpConnection, plainConnection } from "./connection";
import type { Exchange } from "./exchange";
import { createResolver, type NameFiles, systemNames } from "./resolver";
import { proxyFailure, openTunnel, type Proxy } from "./proxy";
import { createSecureDial, type ProxiedAddress, type Dial } from "./secure";
import type { Trust } from "./tls";
import socket = require("socket");

/** @noSelf */
interface Connector {
  readonly dial: Dial;
  forget(): void;
}

/** @noSelf */
export interface ConnectorContext {
  readonly clock: Clock;
  readonly network: Network;
  readonly nameFiles?: NameFiles | undefined;
  /** Called for each secure connection. */
  trust(address: WebAddress): Trust;
}

type Place = Pick<WebAddress, "host" | "port">;

/** Opens connections: straight or through a proxy, by TLS if the address says so. Fails at once without a network. */
export function createConnector({ clock, network, trust, nameFiles }: ConnectorContext): Connector {
  const names = createResolver(clock, nameFiles ?? systemNames);
  let dialSecurely: Dial | undefined;

  function connectTo(address: ProxiedAddress, exchange: Exchange): Result<socket.Tcp> {
    if (!network.isConnected()) return failed({ kind: "offline" });
    return address.proxy === undefined ? reach(address, exchange) : reachBy(address.proxy, address, exchange);
  }

  /** For TLS a tunnel, so that only the server sees the data. */
  function reachBy(proxy: Proxy, address: ProxiedAddress, exchange: Exchange): Result<socket.Tcp> {
    const plain = reach(proxy, exchange);
    if (!plain.ok && plain.failure.kind === "unreachable") return proxyFailure(plain.failure.detail);
    if (!plain.ok || address.scheme === "http") return plain;
    return openTunnel(plain.value, address, proxy, exchange) ?? plain;
  }

  function reach({ host, port }: Place, exchange: Exchange): Result<socket.Tcp> {
    const addresses = names.find(host, exchange);
    if (!addresses.ok) return addresses;
    const connected = openConnection(addresses.value, port, exchange);
    if (!connected.ok) return connected;
    names.prefer(host, connected.value.address);
    return ok(connected.value.plain);
  }

  function secureDial(): Dial {
    dialSecurely ??= createSecureDial(clock, trust, connectTo);
    return dialSecurely;
  }

  function dialPlainly(address: ProxiedAddress, exchange: Exchange): Result<HttpConnection> {
    const plain = connectTo(address, exchange);
    return plain.ok ? ok(plainConnection(plain.value)) : plain;
  }

  function dial(address: ProxiedAddress, exchange: Exchange): Result<HttpConnection> {
    const dialled = address.scheme === "https" ? secureDial()(address, exchange) : dialPlainly(address, exchange);
    // The name may have another address now.
    if (!dialled.ok) names.forget((address.proxy ?? address).host);
    return dialled;
  }

  return { dial: (address, exchange) => dial(address, exchange), forget: names.forgetAll };
}

/** At most one idle connection a route. @noSelf */
export interface Pool {
  take(route: string): HttpConnection | undefined;
  keep(route: string, connection: HttpConnection): void;
  /** Closes all, e.g. in another network. */
  drop(): void;
}

interface Idle {
  readonly connection: HttpConnection;
  /** `Clock.elapsed`, because timers stop while the device sleeps. */
  readonly since: number;
  readonly timer: Timer;
}

/** Enough for a burst; short, because a lost Wi-Fi closes nothing. */
const idleSeconds = 10;

/** Keeps one idle connection a route for the next request, and closes it after `idleSeconds`. */
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
