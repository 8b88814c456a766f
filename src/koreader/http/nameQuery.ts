import { failed, ok, type Result } from "../../base/result";
import type { Exchange } from "./exchange";
import { randomBytes } from "../random";
import socket = require("socket");

/** Addresses of a name; none if no server knows it. `isComplete`: every server has answered. */
export interface NameAnswer {
  readonly addresses: readonly string[];
  readonly isComplete: boolean;
}

interface NameServers {
  readonly servers: readonly string[];
  readonly port: number;
}

/** Seconds for a name. */
const patience = 3;

/** Seconds after which a lost question is repeated. */
const repeatAfter = 1;

/**
 * Asks the name servers for each name until one has an address; never blocks. Failures: unreachable if no server
 * answers, timeout, cancelled.
 */
export function queryServers(servers: NameServers, names: readonly string[], exchange: Exchange): Result<NameAnswer> {
  let last: Result<NameAnswer> = ok({ addresses: [], isComplete: false });
  for (const name of names) {
    last = queryName(servers, name, exchange);
    if (!last.ok || last.value.addresses.length > 0) return last;
  }
  return last;
}

interface Question {
  readonly udp: socket.Udp;
  readonly number: number;
  readonly bytes: string;
  isAnswered: boolean;
}

function queryName({ servers, port }: NameServers, name: string, exchange: Exchange): Result<NameAnswer> {
  const questions: Question[] = [];
  for (const type of [types.ipv4, types.ipv6]) {
    for (const server of servers) {
      const question = ask(server, port, name, type);
      if (question !== undefined) questions.push(question);
    }
  }
  const answer = awaitAnswers(questions, exchange);
  for (const { udp } of questions) udp.close();
  return answer;
}

function ask(server: string, port: number, name: string, type: number): Question | undefined {
  const number = queryNumber();
  const bytes = nameQuery(number, name, type);
  const [udp] = server.indexOf(":") >= 0 ? socket.udp6() : socket.udp4();
  if (udp === undefined || bytes === undefined) return undefined;
  udp.settimeout(0);
  udp.setpeername(server, port);
  udp.send(bytes);
  return { udp, number, bytes, isAnswered: false };
}

/** The first addresses count; an IPv4 address comes before the wait for others. */
function awaitAnswers(questions: readonly Question[], exchange: Exchange): Result<NameAnswer> {
  const began = exchange.secondsLeft();
  let isRepeated = false;
  let hasAnswer = false;
  while (began - exchange.secondsLeft() < patience) {
    for (const question of questions) {
      const answer = receiveAnswer(question);
      if (answer === undefined) continue;
      hasAnswer = hasAnswer || answer.isUsable;
      if (answer.addresses.length > 0) return ok({ addresses: answer.addresses, isComplete: true });
    }
    const isComplete = questions.every(({ isAnswered }) => isAnswered);
    if (isComplete || (hasAnswer && began - exchange.secondsLeft() > repeatAfter * 2))
      return hasAnswer ? ok({ addresses: [], isComplete }) : noServer;
    if (!isRepeated && began - exchange.secondsLeft() > repeatAfter) {
      isRepeated = true;
      for (const { udp, bytes, isAnswered } of questions) if (!isAnswered) udp.send(bytes);
    }
    const stopped = exchange.wait();
    if (stopped !== undefined) return stopped;
  }
  return hasAnswer ? ok({ addresses: [], isComplete: false }) : noServer;
}

const noServer = failed({ kind: "unreachable", why: "names", detail: "no name server answers" } as const);

function receiveAnswer(
  question: Question,
): { readonly addresses: readonly string[]; readonly isUsable: boolean } | undefined {
  if (question.isAnswered) return undefined;
  const [bytes] = question.udp.receive();
  if (bytes === undefined || !answersQuery(question.number, bytes)) return undefined;
  question.isAnswered = true;
  const flags = bytes.charCodeAt(3);
  const code = flags - 16 * Math.floor(flags / 16);
  const isUsable = code === codes.good || code === codes.unknownName;
  return { addresses: code === codes.good ? addressesIn(bytes) : [], isUsable };
}

/** RFC 1035 §4.1.1; other codes are a server's own trouble. */
const codes = { good: 0, unknownName: 3 };

/** Random, against forged answers. */
function queryNumber(): number {
  const bytes = randomBytes(2);
  return bytes === undefined ? math.random(0, 65535) : bytes.charCodeAt(0) * 256 + bytes.charCodeAt(1);
}

/** Bytes (RFC 1035). */
const maxLabelLength = 63;

const types = { ipv4: 1, ipv6: 28 };

/** RFC 1035 §4.1: one question, recursion. `number`: 0 to 65535. Undefined for an invalid name. */
function nameQuery(number: number, host: string, type: number): string | undefined {
  const labels: string[] = [];
  for (const label of host.split(".")) {
    if (label.length === 0 || label.length > maxLabelLength) return undefined;
    labels.push(String.fromCharCode(label.length) + label);
  }
  const flags = String.fromCharCode(1, 0);
  const counts = String.fromCharCode(0, 1, 0, 0, 0, 0, 0, 0);
  const typeAndClass = String.fromCharCode(0, 0, type, 0, 1);
  return twoBytes(number) + flags + counts + labels.join("") + typeAndClass;
}

function answersQuery(number: number, bytes: string): boolean {
  return bytes.length >= 12 && bytes.slice(0, 2) === twoBytes(number) && bytes.charCodeAt(2) >= 128;
}

function twoBytes(number: number): string {
  const high = Math.floor(number / 256);
  return String.fromCharCode(high, number - high * 256);
}

/** Bytes (RFC 1035 §4.1.1). */
const headLength = 12;

/** Answers of one packet. */
const maxRecords = 50;

/** Addresses in the answer section; a damaged packet ends the list. */
function addressesIn(bytes: string): readonly string[] {
  const addresses: string[] = [];
  // One question was asked.
  let at = (afterName(bytes, headLength) ?? bytes.length) + 4;
  let left = Math.min(wholeAt(bytes, 6), maxRecords);
  while (left > 0) {
    const record = afterName(bytes, at);
    if (record === undefined || record + 10 > bytes.length) return addresses;
    const end = record + 10 + wholeAt(bytes, record + 8);
    const address = addressOf(wholeAt(bytes, record), bytes.slice(record + 10, end));
    if (address !== undefined && !addresses.includes(address)) addresses.push(address);
    at = end;
    left -= 1;
  }
  return addresses;
}

/** Place after a name; undefined beyond the packet. Compressed names end with a pointer (RFC 1035 §4.1.4). */
function afterName(bytes: string, from: number): number | undefined {
  let at = from;
  while (at < bytes.length) {
    const length = bytes.charCodeAt(at);
    if (length === 0) return at + 1;
    if (length >= 192) return at + 2;
    at += 1 + length;
  }
  return undefined;
}

/** Two bytes, high one first; 0 beyond the packet. */
function wholeAt(bytes: string, at: number): number {
  return at + 1 < bytes.length ? bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1) : 0;
}

function addressOf(type: number, data: string): string | undefined {
  if (type === types.ipv4 && data.length === 4) {
    return [0, 1, 2, 3].map((place) => data.charCodeAt(place).toFixed(0)).join(".");
  }
  if (type !== types.ipv6 || data.length !== 16) return undefined;
  return [0, 2, 4, 6, 8, 10, 12, 14].map((place) => string.format("%x", wholeAt(data, place))).join(":");
}
