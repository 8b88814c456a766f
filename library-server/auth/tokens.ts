import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "../clock";
import type { Dialect } from "../dialect";
import type { User } from "../state/state";

/** The answer to a login or a refresh. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The life of the access token in seconds; absent where the server does not tell it. */
  readonly expires?: number;
}

interface Claims {
  readonly userId: number;
  /** Tokens of an earlier generation were expired by a control. */
  readonly generation: number;
  /** Unix seconds. */
  readonly exp: number;
}

/** The tokens of one library. */
export interface Tokens {
  /** Undefined when the server gives one token per second only and already gave one in this second. */
  readonly issue: (user: User, dialect: Dialect) => TokenPair | undefined;
  /** The ID of the user who owns this valid access token. */
  readonly userOf: (accessToken: string, dialect: Dialect) => number | undefined;
  /**
   * Uses up a refresh token; gives the ID of its user, or undefined if the token is unknown, used, too old or too
   * young.
   */
  readonly redeem: (refreshToken: string, dialect: Dialect) => number | undefined;
  /** Access tokens given so far become invalid. */
  readonly expire: () => void;
  /** Refresh tokens given so far become invalid. */
  readonly revoke: () => void;
  /** Forgets when the last tokens were given, so that the next token may be given at once. */
  readonly forgetTimes: () => void;
}

interface RefreshToken {
  readonly userId: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly seconds: number;
}

export function tokensBy(clock: Clock): Tokens {
  const secret = randomBytes(32);
  const refreshTokens = new Map<string, RefreshToken>();
  const lastIssued = new Map<number, number>();
  let generation = 0;
  /** Every token that was signed here; no other token is valid. */
  const signed = new Map<string, Claims>();
  const sign = (user: User, { tokenIssuer }: Dialect, life: number): string => {
    const now = Math.floor(clock.now() / 1000);
    const claims = { userId: user.id, generation, exp: now + life };
    const about = { sub: user.username, iat: now, jti: randomBytes(6).toString("hex"), iss: tokenIssuer };
    const token = webToken({ ...claims, ...about }, secret);
    signed.set(token, claims);
    return token;
  };
  return {
    issue: (user, dialect) => {
      const now = Math.floor(clock.now() / 1000);
      if (dialect.oneTokenASecond && lastIssued.get(user.id) === now) return undefined;
      lastIssued.set(user.id, now);
      const accessToken = sign(user, dialect, dialect.tokenSeconds);
      const refreshToken =
        dialect.refreshToken === "opaque"
          ? randomBytes(36).toString("base64url")
          : sign(user, dialect, dialect.refreshTokenSeconds);
      refreshTokens.set(refreshToken, { userId: user.id, at: clock.now(), seconds: dialect.refreshTokenSeconds });
      return { accessToken, refreshToken, ...(dialect.tellsExpiry ? { expires: dialect.tokenSeconds } : {}) };
    },
    userOf: (accessToken, { tokenSkewSeconds }) => {
      const claims = refreshTokens.has(accessToken) ? undefined : signed.get(accessToken);
      if (claims?.generation !== generation) return undefined;
      return claims.exp + tokenSkewSeconds > Math.floor(clock.now() / 1000) ? claims.userId : undefined;
    },
    redeem: (refreshToken, { refreshAfterSeconds }) => {
      const found = refreshTokens.get(refreshToken);
      const age = found === undefined ? 0 : (clock.now() - found.at) / 1000;
      if (found === undefined || age < refreshAfterSeconds) return undefined;
      refreshTokens.delete(refreshToken);
      return age < found.seconds ? found.userId : undefined;
    },
    expire: () => {
      generation += 1;
    },
    revoke: () => refreshTokens.clear(),
    forgetTimes: () => lastIssued.clear(),
  };
}

/** A JSON Web Token, signed with HMAC and SHA-256. */
function webToken(claims: object, secret: Buffer): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "HS256" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
