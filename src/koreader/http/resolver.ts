import type { Failure, Unreachable } from "../../base/failure";
import { failed, type Failed, ok, type Result } from "../../base/result";
import type { Clock } from "../host.port";
import type { Exchange } from "./exchange";
import { answersQuery, nameQuery } from "./nameQuery";
import { randomBytes } from "../random";
import socket = require("socket");

/**
 * Host names and where they are.
 *
 * @noSelf
 */
export interface Resolver {
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
export function createResolver(clock: Clock, files: NameFiles): Resolver {
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
    why: isNearby(host) ? "local" : "name",
    detail: `the name ${host} is not known: ${problem}`,
  });
}

/** A name that the machines of a network give themselves: most e-readers have nobody who would know it. */
function isNearby(host: string): boolean {
  return host.endsWith(".local");
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

/** Where the system says which name servers there are, and which names need none. */
export interface NameFiles {
  /** `resolv.conf`; without it nothing is asked. */
  readonly servers: string;
  readonly hosts: string;
  /** UDP port of the name servers. */
  readonly port: number;
}

/** The system's own. */
export const systemNames: NameFiles = { servers: "/etc/resolv.conf", hosts: "/etc/hosts", port: 53 };

/** The system's look-up asks three at most. */
const mostServers = 3;

/** How long a name server may take, seconds. */
const patience = 3;

/**
 * The system's look-up blocks, for half a minute when no name server answers. So the servers are asked first, without
 * blocking, and only whether anybody is there: if so the look-up will be quick. Undefined when it will, or when it
 * does not depend on a name server (a name of `/etc/hosts`, `.local`); else the failure: unreachable, timeout, cancelled.
 */
function findNameServer(files: NameFiles, host: string, exchange: Exchange): Failed<Failure> | undefined {
  const servers = serversIn(files.servers);
  const number = queryNumber();
  const query = number === undefined ? undefined : nameQuery(number, host);
  if (number === undefined || query === undefined) return undefined;
  if (servers.length === 0 || needsNoServer(files.hosts, host)) return undefined;
  const asked: socket.Udp[] = [];
  for (const server of servers) {
    const one = ask(server, files.port, query);
    if (one !== undefined) asked.push(one);
  }
  const silent = awaitAnswer(asked, number, exchange);
  for (const one of asked) one.close();
  return silent;
}

/** Whoever could guess it could answer in the name server's place; undefined: the system looks up the name alone. */
function queryNumber(): number | undefined {
  const bytes = randomBytes(2);
  return bytes === undefined ? undefined : string.byte(bytes, 1) * 256 + string.byte(bytes, 2);
}

function serversIn(path: string): readonly string[] {
  const servers: string[] = [];
  for (const line of linesOf(path)) {
    const [server] = string.match(line, "^%s*nameserver%s+([%x:.]+)%s*$");
    if (server !== undefined && servers.length < mostServers) servers.push(server);
  }
  return servers;
}

function needsNoServer(hostsPath: string, host: string): boolean {
  if (host === "localhost" || isNearby(host) || host.endsWith(".localhost")) return true;
  for (const line of linesOf(hostsPath)) {
    const [entry] = string.match(line, "^[^#]*");
    for (const word of (entry ?? "").split("\t").join(" ").split(" ")) if (word.toLowerCase() === host) return true;
  }
  return false;
}

function linesOf(path: string): readonly string[] {
  const [file] = io.open(path, "r");
  if (file === undefined) return [];
  const text = file.read("*a");
  file.close();
  return (text ?? "").split("\n");
}

function ask(server: string, port: number, query: string): socket.Udp | undefined {
  const [udp] = server.indexOf(":") >= 0 ? socket.udp6() : socket.udp4();
  if (udp === undefined) return undefined;
  udp.settimeout(0);
  udp.setpeername(server, port);
  udp.send(query);
  return udp;
}

function awaitAnswer(asked: readonly socket.Udp[], number: number, exchange: Exchange): Failed<Failure> | undefined {
  const enough = exchange.secondsLeft() - patience;
  while (exchange.secondsLeft() > enough) {
    for (const one of asked) {
      const [bytes] = one.receive();
      if (bytes !== undefined && answersQuery(number, bytes)) return undefined;
    }
    const stopped = exchange.wait();
    if (stopped !== undefined) return stopped;
  }
  return failed({ kind: "unreachable", why: "names", detail: "no name server answers" });
}
