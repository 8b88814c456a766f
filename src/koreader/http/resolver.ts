import type { Unreachable } from "../../base/failure";
import { failed, type Failed, ok, type Result } from "../../base/result";
import type { Clock } from "../host.port";
import { openToRead } from "../plainFile";
import type { Exchange } from "./exchange";
import { queryServers } from "./nameQuery";
import ReaderUI = require("apps/reader/readerui");
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

interface CachedAddresses {
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
  known: Record<string, CachedAddresses | undefined>;
  unknown: Record<string, Unknown | undefined>;
  /** Last results in this network. */
  last: Record<string, Result<readonly string[]> | undefined>;
}

/** System look-ups, cached for an hour. */
export function createResolver(clock: Clock, files: NameFiles): Resolver {
  const memory: Memory = { known: {}, unknown: {}, last: {} };
  return {
    find(host, exchange) {
      if (isAddress(host)) return ok([host]);
      const now = clock.elapsed();
      const remembered = memory.known[host];
      if (remembered !== undefined && now < remembered.until) return ok(remembered.addresses);
      const missed = memory.unknown[host];
      if (missed !== undefined && now < missed.until) return failed(missed.failure);
      // Without name servers the look-up blocks: at most once in a network while a book is open.
      const before = isReading() && serversIn(files.servers).length === 0 ? memory.last[host] : undefined;
      if (before !== undefined) return before;
      const found = lookUp(files, host, exchange);
      memory.last[host] = found;
      return note(memory, host, found, clock.elapsed());
    },
    prefer: (host, address) => prefer(memory, host, address),
    forget(host) {
      memory.known[host] = undefined;
    },
    forgetAll() {
      memory.known = {};
      memory.unknown = {};
      memory.last = {};
    },
  };
}

/** The system's look-up blocks for half a minute without a live name server, so the name servers are asked first. */
function lookUp(files: NameFiles, host: string, exchange: Exchange): Result<readonly string[]> {
  const servers = serversIn(files.servers);
  const isOwn = isListed(files.hosts, host);
  if (isOwn || servers.length === 0 || (isNearby(host) && !isReading())) return lookUpInSystem(host);
  const answered = queryServers({ servers, port: files.port }, namesFor(files.servers, host), exchange);
  if (!answered.ok || answered.value.addresses.length > 0) return answered.ok ? ok(answered.value.addresses) : answered;
  // With all servers alive the system answers at once; it may know more names.
  if (answered.value.isComplete && !isReading()) return lookUpInSystem(host);
  return unknownName(host, "the name servers do not know it");
}

function isReading(): boolean {
  return ReaderUI.instance !== undefined;
}

function lookUpInSystem(host: string): Result<readonly string[]> {
  const [found, problem] = socket.dns.getaddrinfo(host);
  return found === undefined ? unknownName(host, problem) : ok(distinct(found));
}

function unknownName(host: string, problem: string): Failed<Unreachable> {
  const why = isNearby(host) ? "local" : "name";
  return failed({ kind: "unreachable", why, detail: `the name ${host} is not known: ${problem}` });
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
const maxServers = 3;

const maxSearchDomains = 3;

function serversIn(path: string): readonly string[] {
  const servers: string[] = [];
  for (const line of linesOf(path)) {
    const [server] = string.match(line, "^%s*nameserver%s+([%x:.]+)%s*$");
    if (server !== undefined && servers.length < maxServers) servers.push(server);
  }
  return servers;
}

/** True for a name in the device's own list, which the system reads without a server. */
function isListed(hostsPath: string, host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  for (const line of linesOf(hostsPath)) {
    const [entry] = string.match(line, "^[^#]*");
    for (const word of (entry ?? "").split("\t").join(" ").split(" ")) if (word.toLowerCase() === host) return true;
  }
  return false;
}

/** A name without a dot is completed by the search domains first, as the system does. */
function namesFor(path: string, host: string): readonly string[] {
  const names: string[] = [];
  for (const line of linesOf(path)) {
    const [domains] = string.match(line, "^%s*search%s+(.+)$");
    const [domain] = string.match(line, "^%s*domain%s+(.+)$");
    for (const one of (domains ?? domain ?? "").split("\t").join(" ").split(" "))
      if (one !== "" && names.length < maxSearchDomains) names.push(`${host}.${one}`);
  }
  return host.indexOf(".") < 0 ? names.concat([host]) : [host].concat(names);
}

function linesOf(path: string): readonly string[] {
  const file = openToRead(path);
  if (file === undefined) return [];
  const text = file.read("*a");
  file.close();
  return (text ?? "").split("\n");
}
