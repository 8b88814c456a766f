import { createSecretKey, randomBytes } from "node:crypto";
import { sign, verify, type JwtPayload } from "jsonwebtoken";
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

/** Tokens of an earlier generation were expired by a control. */
type Claims = JwtPayload & { readonly userId: number; readonly generation: number };

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
  // A plain buffer would first be parsed as a private or public key, for each token.
  const secret = createSecretKey(randomBytes(32));
  const refreshTokens = new Map<string, RefreshToken>();
  const lastIssued = new Map<number, number>();
  let generation = 0;
  const tokenOf = (user: User, { tokenIssuer }: Dialect, life: number): string => {
    const iat = Math.floor(clock.now() / 1000);
    const issuer = tokenIssuer === undefined ? {} : { issuer: tokenIssuer };
    const about = { subject: user.username, expiresIn: life, jwtid: randomBytes(6).toString("hex"), ...issuer };
    return sign({ userId: user.id, generation, iat }, secret, about);
  };
  /** Undefined when the signature is foreign or the token has expired. */
  const claimsOf = (token: string, clockTolerance: number): Claims | undefined => {
    try {
      return verify(token, secret, { clockTimestamp: Math.floor(clock.now() / 1000), clockTolerance }) as Claims;
    } catch {
      return undefined;
    }
  };
  return {
    issue: (user, dialect) => {
      const now = Math.floor(clock.now() / 1000);
      if (dialect.oneTokenASecond && lastIssued.get(user.id) === now) return undefined;
      lastIssued.set(user.id, now);
      const accessToken = tokenOf(user, dialect, dialect.tokenSeconds);
      const refreshToken =
        dialect.refreshToken === "opaque"
          ? randomBytes(36).toString("base64url")
          : tokenOf(user, dialect, dialect.refreshTokenSeconds);
      refreshTokens.set(refreshToken, { userId: user.id, at: clock.now(), seconds: dialect.refreshTokenSeconds });
      return { accessToken, refreshToken, ...(dialect.tellsExpiry ? { expires: dialect.tokenSeconds } : {}) };
    },
    userOf: (accessToken, { tokenSkewSeconds }) => {
      const claims = refreshTokens.has(accessToken) ? undefined : claimsOf(accessToken, tokenSkewSeconds);
      return claims?.generation === generation ? claims.userId : undefined;
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
