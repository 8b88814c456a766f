import { z } from "zod";
import type { ByKind, Expected, Kind } from "./case";

export const aNumber = z.number();
export const aText = z.string();
/** A time with seconds and without a zone. */
export const aLocalTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/);
export const absent = z.undefined().optional();

export function json(status: number, body: unknown): Expected {
  return { status, type: "application/json", body };
}

export function ok(body: unknown): Expected {
  return json(200, body);
}

/** An error of the application itself. */
export function refused(status: number, message: string | RegExp): Expected {
  const said = typeof message === "string" ? message : z.string().regex(message);
  return json(status, { status, message: said, timestamp: aLocalTime });
}

/** An error with the generic message. */
export const broken = refused(500, /^An unexpected error occurred\.?$/);

/** An error of the security layer in front of the application. */
export function guarded(status: number): Expected {
  return json(status, { status, error: aText, path: aText, message: absent });
}

export function empty(status: number): Expected {
  return { status, type: null, bytes: { length: 0 } };
}

export const webPage: Expected = { status: 200, type: "text/html" };

export function on(names: readonly Kind[], expected: Expected): ByKind {
  return Object.fromEntries(names.map((name) => [name, expected]));
}

export function real(expected: Expected): ByKind {
  return on(["W", "B2", "G"], expected);
}

/** Expects the same as `real`, and another answer since Grimmory 3.3. */
export function realUntil35(expected: Expected, since: Expected): ByKind {
  return { ...real(expected), "3.5": since };
}

/** Expects one answer of every kind but B0, and another answer since Grimmory 3.3. */
export function allUntil35(expected: Expected, since: Expected): ByKind {
  return { ...real(expected), spec: expected, "3.5": since };
}

/** Expects the answer of the specification and of its origin, the private fork. */
export function forked(expected: Expected): ByKind {
  return on(["spec", "W"], expected);
}

/** Expects a request that the specification forbids: `what` begins the violation. */
export function forbidden(what: string): ByKind {
  const details = z.array(aText).refine((all) => all.some((one) => one.startsWith(what)), what);
  return { spec: { ...json(400, { status: 400, message: "Validation error", details }), forbids: what } };
}

/** The answer to wrong credentials: older servers answer 403. */
export const denied: ByKind = { spec: guarded(401), W: guarded(403), B2: guarded(403), G: guarded(401) };

/** The answer to a request without credentials. */
export const stranger: ByKind = { ...denied, spec: { ...guarded(401), forbids: "credentials: none were sent" } };
