import type { Unreachable } from "../../domain/failure";
import { failed, ok, type Result } from "../../domain/result";
import type { Clock } from "../../ports/clock";
import type { Exchange } from "./exchange";
import { findNameServer, type NameFiles } from "./nameServers";
import socket = require("socket");

/**
 * Host names and where they are.
 *
 * @noSelf
 */
export interface Names {
  /**
   * The addresses of a host, the best first. A name that is not remembered is looked up by the system, which blocks:
   * only while the device is connected, and once a name server has been heard. Failures: unreachable, timeout,
   * cancelled.
   */
  find(host: string, exchange: Exchange): Result<readonly string[]>;
  /** This one has answered: it comes first from now on. */
  prefer(host: string, address: string): void;
  /** None of the addresses was right: the next time the name is looked up again. */
  forget(host: string): void;
  /** Another network: names may mean other addresses there, and those that nobody knew may be known. */
  forgetAll(): void;
}

interface Known {
  readonly addresses: readonly string[];
  /** By `Clock.elapsed`. */
  readonly until: number;
}

interface Unknown {
  readonly failure: Unreachable;
  /** Until then the name is not looked up again; by `Clock.elapsed`. */
  readonly until: number;
  readonly pause: number;
}

const knownSeconds = 3600;

/** After a failure the next look-up waits so long, doubled each time up to the last: each one may freeze the device. */
const firstPause = 10;
const lastPause = 300;

interface Memory {
  known: Record<string, Known | undefined>;
  unknown: Record<string, Unknown | undefined>;
}

/** Names, looked up by the system and remembered for an hour. */
export function createNames(clock: Clock, files: NameFiles): Names {
  const memory: Memory = { known: {}, unknown: {} };
  return {
    find(host, exchange) {
      if (isAddress(host)) return ok([host]);
      const now = clock.elapsed();
      const remembered = memory.known[host];
      if (remembered !== undefined && now < remembered.until) return ok(remembered.addresses);
      const missed = memory.unknown[host];
      if (missed !== undefined && now < missed.until) return failed(missed.failure);
      const found = lookUp(files, host, exchange);
      return note(memory, host, found, clock.elapsed());
    },
    prefer: (host, address) => prefer(memory, host, address),
    forget(host) {
      memory.known[host] = undefined;
    },
    forgetAll() {
      memory.known = {};
      memory.unknown = {};
    },
  };
}

function lookUp(files: NameFiles, host: string, exchange: Exchange): Result<readonly string[]> {
  const silent = findNameServer(files, host, exchange);
  if (silent !== undefined) return silent;
  const [found, problem] = socket.dns.getaddrinfo(host);
  if (found !== undefined) return ok(distinct(found));
  return failed({
    kind: "unreachable",
    why: "name",
    detail: `the name ${host} is not known: ${problem}`,
  });
}

/** What came of a look-up; one that was broken off says nothing. */
function note(
  { known, unknown }: Memory,
  host: string,
  found: Result<readonly string[]>,
  now: number,
): Result<readonly string[]> {
  if (found.ok) {
    unknown[host] = undefined;
    known[host] = { addresses: found.value, until: now + knownSeconds };
  } else if (found.failure.kind === "unreachable") {
    const pause = Math.min((unknown[host]?.pause ?? firstPause / 2) * 2, lastPause);
    unknown[host] = { failure: found.failure, until: now + pause, pause };
  }
  return found;
}

function prefer({ known }: Memory, host: string, address: string): void {
  const remembered = known[host];
  if (remembered === undefined || remembered.addresses[0] === address) return;
  const others = remembered.addresses.filter((one) => one !== address);
  known[host] = { addresses: [address].concat(others), until: remembered.until };
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
