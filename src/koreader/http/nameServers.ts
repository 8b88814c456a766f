import { answersQuery, nameQuery } from "../../domain/connection/nameQuery";
import type { Failure } from "../../domain/failure";
import { failed, type Failed } from "../../domain/result";
import type { Exchange } from "./exchange";
import socket = require("socket");

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
export function findNameServer(
  files: NameFiles,
  host: string,
  exchange: Exchange,
): Failed<Failure> | undefined {
  const servers = serversIn(files.servers);
  const number = Math.floor(Math.random() * 65536);
  const query = nameQuery(number, host);
  if (servers.length === 0 || query === undefined || needsNoServer(files.hosts, host)) return undefined;
  const asked: socket.Udp[] = [];
  for (const server of servers) {
    const one = ask(server, files.port, query);
    if (one !== undefined) asked.push(one);
  }
  const silent = awaitAnswer(asked, number, exchange);
  for (const one of asked) one.close();
  return silent;
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
  if (host === "localhost" || host.endsWith(".local") || host.endsWith(".localhost")) return true;
  for (const line of linesOf(hostsPath)) {
    const [entry] = string.match(line, "^[^#]*");
    for (const word of (entry ?? "").split("\t").join(" ").split(" "))
      if (word.toLowerCase() === host) return true;
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

function awaitAnswer(
  asked: readonly socket.Udp[],
  number: number,
  exchange: Exchange,
): Failed<Failure> | undefined {
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
