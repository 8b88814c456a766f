import { failed, ok, type Failed, type Result } from "../../base/result";
import type { Failure, Unreachable } from "../../base/failure";
import { originOf, type WebAddress, webAddressOf } from "../../base/webAddress";
import { plainConnection } from "./connection";
import type { Exchange } from "./exchange";
import { readHead, createReader } from "./stream";
import digests = require("ffi/sha2");
import hostHttp = require("socket.http");
import socket = require("socket");

export interface Proxy {
  readonly host: string;
  readonly port: number;
  /** Header lines with line ends; may be empty. */
  readonly credentials: string;
}

const usualPort = 3128;

/** From the host's menu, or its defaults; undefined: no proxy. */
export function hostProxy(): string | undefined {
  return hostHttp.PROXY;
}

/** `http://name:password@host:port`; undefined if empty. Unreachable if unusable: a proxy must not be bypassed. */
export function proxyIn(text: string | undefined): Result<Proxy | undefined> {
  if (text === undefined || text === "") return ok(undefined);
  const [credentials] = string.match(text, "^%w+://([^/@]*)@");
  const [plainText] = string.gsub(text, "^(%w+://)[^/@]*@", "%1");
  const address = webAddressOf(plainText);
  if (address === undefined || address.scheme !== "http") return proxyFailure("it is no http://host:port");
  const [digits] = string.match(plainText, ":(%d+)/?$");
  const port = digits === undefined ? usualPort : address.port;
  return ok({
    host: address.host,
    port,
    // Not decoded, like the host.
    credentials:
      credentials === undefined ? "" : `Proxy-Authorization: Basic ${digests.bin_to_base64(credentials)}\r\n`,
  });
}

export function proxyFailure(detail: string): Failed<Unreachable> {
  return failed({ kind: "unreachable", why: "proxy", detail: `the proxy: ${detail}` });
}

/** CONNECT (RFC 9110 §9.3.6). Failures close the connection: unreachable, timeout, cancelled. */
export function openTunnel(
  plain: socket.Tcp,
  address: WebAddress,
  { credentials }: Proxy,
  exchange: Exchange,
): Failed<Failure> | undefined {
  const place = originOf(address).slice("https://".length);
  const question = `CONNECT ${place} HTTP/1.1\r\nHost: ${place}\r\n${credentials}\r\n`;
  const stop = ask(plain, question, exchange);
  // The request itself was not sent.
  exchange.sent = false;
  exchange.answered = false;
  if (stop === undefined) return undefined;
  plain.close();
  const { failure } = stop;
  if (failure.kind === "broken") return proxyFailure(failure.detail);
  const isUnsent = failure.kind === "timeout" || failure.kind === "cancelled";
  return isUnsent ? failed({ ...failure, sent: false }) : stop;
}

function ask(plain: socket.Tcp, question: string, exchange: Exchange): Failed<Failure> | undefined {
  const connection = plainConnection(plain);
  const unsent = connection.send(question, exchange);
  if (unsent !== undefined) return unsent;
  const reader = createReader(connection, exchange);
  const head = readHead(reader, exchange);
  if (!head.ok) return head;
  const { status } = head.value;
  return status < 300 && reader.isEmpty() ? undefined : proxyFailure(`it says ${status}`);
}
