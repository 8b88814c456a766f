import type { Failure, Unreachable } from "../../base/failure";
import { failed, type Failed, ok, type Result } from "../../base/result";
import type { Clock } from "../host.port";
import type { Exchange } from "./exchange";
import { randomBytes } from "../random";
import socket = require("socket");

/** @noSelf */
interface Resolver {
  /** Best first. Needs a connection and a live name server. Failures: unreachable, timeout, cancelled. */
  find(host: string, exchange: Exchange): Result<readonly string[]>;
  /** Prefers an address that answered. */
  prefer(host: string, address: string): void;
  /** Drops a name whose addresses all failed. */
  forget(host: string): void;
  forgetAll(): void;
}

interface Known {
  readonly addresses: readonly string[];
  /** `Clock.elapsed`, seconds. */
  readonly until: number;
}

interface Unknown {
  readonly failure: Unreachable;
  /** `Clock.elapsed`, seconds. */
  readonly until: number;
  readonly pause: number;
}

const knownSeconds = 3600;

/** Seconds before a retry, doubled up to the last: each look-up may freeze the device. */
const firstPause = 10;
const lastPause = 300;

interface Memory {
  known: Record<string, Known | undefined>;
  unknown: Record<string, Unknown | undefined>;
}

/** System look-ups, cached for an hour. */
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

/** mDNS names, which most e-readers cannot resolve. */
function isNearby(host: string): boolean {
  return host.endsWith(".local");
}

/** Caches the result; a cancelled look-up is not cached. */
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

export interface NameFiles {
  /** `resolv.conf`; without it no server is queried. */
  readonly servers: string;
  readonly hosts: string;
  readonly port: number;
}

export const systemNames: NameFiles = { servers: "/etc/resolv.conf", hosts: "/etc/hosts", port: 53 };

/** As the system does. */
const mostServers = 3;

/** Seconds. */
const patience = 3;

/** Non-blocking query: a system look-up without a live name server blocks for half a minute. Undefined if fine. */
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

/** Random, against forged answers; undefined: skip the query. */
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

/** Bytes (RFC 1035). */
const longestLabel = 63;

/** RFC 1035 §4.1: one question, type A, recursion. `number`: 0 to 65535. Undefined for an invalid name. */
function nameQuery(number: number, host: string): string | undefined {
  const labels: string[] = [];
  for (const label of host.split(".")) {
    if (label.length === 0 || label.length > longestLabel) return undefined;
    labels.push(String.fromCharCode(label.length) + label);
  }
  const flags = String.fromCharCode(1, 0);
  const counts = String.fromCharCode(0, 1, 0, 0, 0, 0, 0, 0);
  const typeAndClass = String.fromCharCode(0, 0, 1, 0, 1);
  return twoBytes(number) + flags + counts + labels.join("") + typeAndClass;
}

function answersQuery(number: number, bytes: string): boolean {
  return bytes.length >= 12 && bytes.slice(0, 2) === twoBytes(number) && bytes.charCodeAt(2) >= 128;
}

function twoBytes(number: number): string {
  const high = Math.floor(number / 256);
  return String.fromCharCode(high, number - high * 256);
}
