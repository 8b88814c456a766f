import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { Proof } from "../dialect";

export interface Credentials {
  readonly user: string | undefined;
  readonly key: string | undefined;
  /** The whole Authorization header. */
  readonly authorization: string | undefined;
}

export function credentialsIn(headers: IncomingHttpHeaders): Credentials {
  return {
    user: textOf(headers["x-auth-user"]),
    key: textOf(headers["x-auth-key"]),
    authorization: headers.authorization,
  };
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header;
}

/** The kinds of credentials in a request, complete or in part. */
export function proofsIn(credentials: Credentials): readonly Proof[] {
  const proofs: Proof[] = [];
  if (credentials.user !== undefined || credentials.key !== undefined) proofs.push("md5");
  // A header with another scheme, or with the scheme in other letters, contains no token for the server.
  if (credentials.authorization?.startsWith("Bearer ")) proofs.push("bearer");
  return proofs;
}

/** The token of a Bearer header; undefined when there is none. */
export function bearerIn(credentials: Credentials): string | undefined {
  return /^Bearer (\S+)$/.exec(credentials.authorization ?? "")?.[1];
}

export function forbiddenIn(credentials: Credentials, allowed: readonly Proof[]): readonly string[] {
  const found = proofsIn(credentials);
  const misplaced = found.filter((proof) => !allowed.includes(proof)).map(misplacement);
  if (found.length === 0 && allowed.length > 0) misplaced.push("credentials: none were sent");
  return [...misplaced, ...malformed(credentials)];
}

function misplacement(proof: Proof): string {
  return proof === "md5" ? "x-auth-user, x-auth-key: not for this path" : "authorization: not for this path";
}

function malformed(credentials: Credentials): readonly string[] {
  const wrong: string[] = [];
  if (credentials.user === undefined && credentials.key !== undefined) wrong.push("x-auth-user: missing");
  if (credentials.key === undefined && credentials.user !== undefined) wrong.push("x-auth-key: missing");
  if (credentials.key !== undefined && !/^[0-9a-f]{32}$/i.test(credentials.key)) {
    wrong.push("x-auth-key: not an MD5 in hexadecimal digits");
  }
  const token = bearerIn(credentials);
  if (credentials.authorization !== undefined && !z.jwt().safeParse(token).success) {
    wrong.push("authorization: not a Bearer token");
  }
  return wrong;
}
