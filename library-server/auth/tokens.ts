import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock";
import type { Dialect } from "../dialect";
import type { User } from "../state/state";

/** The answer to a login or a refresh. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds that the access token lives; absent where the server does not tell. */
  readonly expires?: number;
}

interface Claims {
  readonly sub: string;
  readonly userId: number;
  readonly exp: number;
  /** Tokens of an earlier generation have been expired by hand. */
  readonly generation: number;
}

/** The tokens of one library. */
export interface Tokens {
  /** Undefined when the server gives one token a second only and this is the second. */
  readonly issue: (user: User, dialect: Dialect) => TokenPair | undefined;
  /** The ID of the user whom a living access token was given to. */
  readonly userOf: (accessToken: string) => number | undefined;
  /** Takes a refresh token for good; the ID of its user, or undefined when it is unknown, used or too old. */
  readonly redeem: (refreshToken: string) => number | undefined;
  /** Access tokens given so far are worth nothing from now on. */
  readonly expire: () => void;
  /** So are the refresh tokens. */
  readonly revoke: () => void;
  /** Forgets when the last ones were given: the next may be given at once. */
  readonly forgetTimes: () => void;
}

export function tokensBy(clock: Clock): Tokens {
  const secret = randomBytes(32);
  const refreshTokens = new Map<string, Claims>();
  const lastIssued = new Map<number, number>();
  let generation = 0;
  const seconds = () => Math.floor(clock.now() / 1000);
  const isAlive = (claims: Claims) => claims.exp > seconds();
  const claimsFor = (
    user: User,
    life: number,
    now: number,
  ): Claims & { iss: string; iat: number; jti: string } => ({
    iss: "library",
    sub: user.username,
    userId: user.id,
    iat: now,
    exp: now + life,
    jti: randomBytes(6).toString("hex"),
    generation,
  });
  return {
    issue: (user, dialect) => {
      const now = seconds();
      if (dialect.oneTokenASecond && lastIssued.get(user.id) === now) return undefined;
      lastIssued.set(user.id, now);
      const accessToken = sign(claimsFor(user, dialect.tokenSeconds, now), secret);
      const refreshClaims = claimsFor(user, dialect.refreshTokenSeconds, now);
      const refreshToken = sign(refreshClaims, secret);
      refreshTokens.set(refreshToken, refreshClaims);
      return { accessToken, refreshToken, ...(dialect.tellsExpiry ? { expires: dialect.tokenSeconds } : {}) };
    },
    userOf: (accessToken) => {
      if (refreshTokens.has(accessToken)) return undefined;
      const claims = claimsOf(accessToken, secret);
      if (claims === undefined || !isAlive(claims) || claims.generation !== generation) return undefined;
      return claims.userId;
    },
    redeem: (refreshToken) => {
      const claims = refreshTokens.get(refreshToken);
      refreshTokens.delete(refreshToken);
      return claims !== undefined && isAlive(claims) ? claims.userId : undefined;
    },
    expire: () => {
      generation += 1;
    },
    revoke: () => refreshTokens.clear(),
    forgetTimes: () => lastIssued.clear(),
  };
}

function sign(claims: object, secret: Buffer): string {
  const head = encode({ alg: "HS256", typ: "JWT" });
  const text = `${head}.${encode(claims)}`;
  return `${text}.${signatureOf(text, secret).toString("base64url")}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function signatureOf(text: string, secret: Buffer): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

/** Undefined when the signature is not ours. */
function claimsOf(token: string, secret: Buffer): Claims | undefined {
  const [head, claims, signature] = token.split(".");
  if (head === undefined || claims === undefined || signature === undefined) return undefined;
  const expected = signatureOf(`${head}.${claims}`, secret);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims;
}
