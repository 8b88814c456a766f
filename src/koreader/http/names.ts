import { failed, ok, type Result } from "../../domain/result";
import type { Clock } from "../../ports/clock";
import type { Exchange } from "./exchange";
import { findNameServer, type NameFiles } from "./nameServers";
import socket = require("socket");

/** Host names and where they are. */
/** @noSelf */
export interface Names {
  /**
   * The addresses of a host, the best first. A name that is not remembered is looked up by the system, which blocks:
   * only while the device is connected, and once a name server has been heard. Failures: unreachable, timeout,
   * cancelled.
   */
  find(host: string, exchange: Exchange): Result<readonly string[]>;
  /** None of the addresses was right: the next time the name is looked up again. */
  forget(host: string): void;
}

interface Known {
  readonly addresses: readonly string[];
  /** By `Clock.elapsed`. */
  readonly until: number;
}

interface Unknown {
  readonly detail: string;
  /** Until then the name is not looked up again; by `Clock.elapsed`. */
  readonly until: number;
  readonly pause: number;
}

const knownSeconds = 3600;

/** After a failure the next look-up waits so long, doubled each time up to the last: each one may freeze the device. */
const firstPause = 10;
const lastPause = 300;

/** Names, looked up by the system and remembered for an hour. */
export function createNames(clock: Clock, files: NameFiles): Names {
  const known: Record<string, Known | undefined> = {};
  const unknown: Record<string, Unknown | undefined> = {};

  function miss(host: string, detail: string): Result<readonly string[]> {
    const pause = Math.min((unknown[host]?.pause ?? firstPause / 2) * 2, lastPause);
    unknown[host] = { detail, until: clock.elapsed() + pause, pause };
    return failed({ kind: "unreachable", detail });
  }

  function lookUp(host: string, exchange: Exchange): Result<readonly string[]> {
    const silent = findNameServer(files, host, exchange);
    if (silent !== undefined)
      return silent.failure.kind === "unreachable" ? miss(host, silent.failure.detail) : silent;
    const [found, problem] = socket.dns.getaddrinfo(host);
    const now = clock.elapsed();
    if (found === undefined) return miss(host, `the name ${host} is not known: ${problem}`);
    const addresses = distinct(found);
    unknown[host] = undefined;
    known[host] = { addresses, until: now + knownSeconds };
    return ok(addresses);
  }

  return {
    find(host, exchange) {
      if (isAddress(host)) return ok([host]);
      const now = clock.elapsed();
      const remembered = known[host];
      if (remembered !== undefined && now < remembered.until) return ok(remembered.addresses);
      const missed = unknown[host];
      if (missed !== undefined && now < missed.until)
        return failed({ kind: "unreachable", detail: missed.detail });
      return lookUp(host, exchange);
    },
    forget(host) {
      known[host] = undefined;
    },
  };
}

/** Is the host an IP address already? */
export function isAddress(host: string): boolean {
  return host.indexOf(":") >= 0 || string.match(host, "^%d+%.%d+%.%d+%.%d+$")[0] !== undefined;
}

function distinct(found: readonly socket.FoundAddress[]): readonly string[] {
  const addresses: string[] = [];
  for (const { addr } of found) {
    if (addresses.indexOf(addr) < 0) addresses.push(addr);
  }
  return addresses;
}
