import { type Answer, empty, json } from "../answer";
import type { Context } from "../context";
import type { Dialect, Proof } from "../dialect";
import type { User } from "../state/state";
import { bearerIn, type Credentials, proofsIn } from "./credentials";
import { isKeyOf } from "./digest";

/** Who asks; undefined when the proofs do not convince. */
export function userBehind(
  context: Context,
  credentials: Credentials,
  accepted: readonly Proof[],
): User | undefined {
  const byKey = accepted.includes("md5") ? userByKey(context, credentials) : undefined;
  if (byKey !== undefined) return byKey;
  return accepted.includes("bearer") ? userByToken(context, credentials) : undefined;
}

function userByKey({ state }: Context, { user, key }: Credentials): User | undefined {
  if (key === undefined) return undefined;
  const found = state.users.find((candidate) => candidate.reader.username === user);
  return found !== undefined && isKeyOf(key, found.reader.password) ? found : undefined;
}

function userByToken({ state, tokens }: Context, credentials: Credentials): User | undefined {
  const token = bearerIn(credentials);
  const id = token === undefined ? undefined : tokens.userOf(token);
  return state.users.find((candidate) => candidate.id === id);
}

/** What the security layer says to a stranger: a token that is no good is 401 everywhere. */
export function strangerAnswer(dialect: Dialect, credentials: Credentials, path: string): Answer {
  const status = proofsIn(credentials).includes("bearer") ? 401 : dialect.noAuthStatus;
  return securityAnswer(dialect, status, path);
}

export function securityAnswer(dialect: Dialect, status: number, path: string): Answer {
  if (dialect.securityBody === "empty") return empty(status);
  const error = status === 401 ? "Unauthorized" : "Forbidden";
  return json(status, { timestamp: new Date().toISOString(), status, error, path });
}
