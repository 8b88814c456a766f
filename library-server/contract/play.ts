import { ask, type Asked, jsonOf, type Told } from "./ask";
import { type Case, type Expected, expectedOf, type Kind, type Step } from "./case";
import { differences } from "./compare";
import type { Guests } from "./guests";
import { at, filled, type Values } from "./values";

/** One step whose answer differs from the expected answer. */
export interface Difference {
  readonly step: string;
  readonly what: readonly string[];
  /** The first part of the answer. */
  readonly told: string;
}

/** The number of requests, and every difference from the contract. */
export interface Outcome {
  readonly asked: number;
  readonly differences: readonly Difference[];
}

/** More differences after an answer, for effects of a server beyond its answer. */
export type Look = (expected: Expected) => readonly string[];

/** Plays a case against a server of one kind; the values that the case keeps are forgotten at its end. */
export async function play({ steps }: Case, kind: Kind, guests: Guests, look: Look = () => []): Promise<Outcome> {
  const values: Values = new Map(guests.values);
  const found: Difference[] = [];
  let asked = 0;
  for (const step of steps) {
    const expected = expectedOf(step, kind);
    if (expected === undefined) continue;
    asked += 1;
    const told = await ask(askedBy(step, guests, values));
    const what = [...differences(told, filled(expected, values)), ...look(expected)];
    if (what.length > 0) found.push({ step: `${step.asks} (${step.as ?? "nobody"})`, what, told: shown(told) });
    for (const [name, path] of Object.entries(step.keeps ?? {})) values.set(name, kept(told, path));
  }
  return { asked, differences: found };
}

function kept(told: Told, path: string): unknown {
  const header = /^header (.+)$/.exec(path)?.[1];
  return header === undefined ? at(jsonOf(told), path) : told.headers[header];
}

function askedBy({ asks, as, body, headers = {} }: Step, guests: Guests, values: Values): Asked {
  const [method = "", ...rest] = asks.split(" ");
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(filled(body, values));
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const all = { ...type, ...(as === undefined ? {} : guests.credentials(as)), ...filled(headers, values) };
  return {
    method,
    url: guests.url + filled(rest.join(" "), values),
    // An empty header stands for a header that must not be sent.
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")),
    ...(bytes === undefined ? {} : { body: Buffer.from(bytes) }),
  };
}

function shown({ status, headers, body }: Told): string {
  const text = /json|text/.test(headers["content-type"] ?? "") ? body.toString("utf8") : "";
  return `${status} ${headers["content-type"] ?? ""} ${text.slice(0, 400)}`.trim();
}
