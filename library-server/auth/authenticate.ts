import { type Answer, empty, json, refusal } from "../answer";
import type { Context } from "../context";
import type { Dialect, Proof } from "../dialect";
import type { User } from "../state/state";
import { bearerIn, type Credentials, proofsIn } from "./credentials";
import { isKeyOf } from "./digest";

export type Admission = { readonly user: User } | { readonly refused: Answer };

/** Finds the user by one of these kinds of credentials. A token takes precedence. */
export function admit(context: Context, credentials: Credentials, accepted: readonly Proof[], path: string): Admission {
  const { dialect } = context;
  const isTokenRead = accepted.includes("bearer") || dialect.tokenOnReaderPaths === "read";
  const hasToken = isTokenRead && bearerIn(credentials) !== undefined;
  const byToken = hasToken ? userByToken(context, credentials) : undefined;
  if (hasToken && byToken === undefined) return { refused: strangerAnswer(dialect, credentials, path) };
  if (byToken !== undefined && accepted.includes("bearer")) return { user: byToken };
  const byKey = accepted.includes("md5") ? userByKey(context, credentials) : undefined;
  if (byKey === undefined) return { refused: strangerAnswer(dialect, credentials, path, hasToken) };
  // The user of the token replaces the user of the reader account.
  if (byToken !== undefined && !path.includes("/by-hash/")) {
    return { refused: refusal(401, "User not authenticated") };
  }
  return { user: byKey };
}

/** User names match in upper and lower case, as in the databases of real servers. */
function userByKey({ state }: Context, { user, key }: Credentials): User | undefined {
  if (key === undefined || user === undefined) return undefined;
  const name = user.toLowerCase();
  const found = state.users.find(({ reader }) => reader?.username.toLowerCase() === name);
  return found?.reader !== undefined && isKeyOf(key, found.reader.password) ? found : undefined;
}

function userByToken(context: Context, credentials: Credentials): User | undefined {
  const token = bearerIn(credentials);
  const id = token === undefined ? undefined : context.tokens.userOf(token, context.dialect);
  return context.state.users.find((candidate) => candidate.id === id);
}

/** A wrong token is answered 401 on every server. */
export function strangerAnswer(dialect: Dialect, credentials: Credentials, path: string, isTokenGood = false): Answer {
  const hasBadToken = proofsIn(credentials).includes("bearer") && !isTokenGood;
  return securityAnswer(dialect, hasBadToken ? 401 : dialect.noAuthStatus, path);
}

export function securityAnswer(dialect: Dialect, status: number, path: string): Answer {
  const isEmpty = dialect.securityBody === "empty" || (dialect.securityBody === "empty 401" && status === 401);
  if (isEmpty) return empty(status);
  const error = { 400: "Bad Request", 401: "Unauthorized" }[status] ?? "Forbidden";
  return json(status, { timestamp: new Date().toISOString(), status, error, path });
}
