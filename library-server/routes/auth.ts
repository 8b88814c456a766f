import { type Answer, ok, refusal } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { filledLogin, login, refresh } from "../shapes/login";
import type { User } from "../state/state";

export const authRoutes = [
  endpoint({
    method: "GET",
    path: "/api/:reader/users/auth",
    access: "md5",
    answer: ({ context, user, accept }) => {
      const answer = ok({ username: user().reader?.username });
      const isWanted = !context.dialect.isStrict && accept === koreaderType;
      return isWanted ? { ...answer, headers: { "content-type": koreaderType } } : answer;
    },
  }),

  endpoint({
    method: "POST",
    path: "/api/v1/auth/login",
    access: "anyone",
    body: () => login,
    limits: () => filledLogin,
    answer: ({ context, body, from }) => {
      const { lockOut, state, dialect } = context;
      const names = [`address ${from}`, `user ${body.username}`];
      if (dialect.lockOut && lockOut.isLocked(...names)) return tooManyFailures();
      const user = state.users.find((candidate) => candidate.username === body.username);
      if (user === undefined || user.password !== body.password) {
        lockOut.fail(...names);
        return refusal(dialect.wrongLoginStatus, "Invalid credentials");
      }
      lockOut.forgive(...names);
      return tokensFor(context, user);
    },
  }),

  // The specification has a refresh token but no path for it; every real server has this path.
  endpoint({
    method: "POST",
    path: "/api/v1/auth/refresh",
    access: "anyone",
    body: () => refresh,
    answer: ({ context, body, from }) => {
      const { dialect, lockOut, tokens, state } = context;
      const address = dialect.countsRefreshApart ? `refresh ${from}` : `address ${from}`;
      if (dialect.lockOut && lockOut.isLocked(address)) return tooManyFailures();
      const id = tokens.redeem(body.refreshToken, dialect);
      const user = state.users.find((candidate) => candidate.id === id);
      if (user === undefined) {
        lockOut.fail(address);
        return refusal(dialect.wrongLoginStatus, "Invalid credentials");
      }
      if (dialect.countsRefreshApart) lockOut.forgive(address);
      return tokensFor(context, user);
    },
  }),
];

const koreaderType = "application/vnd.koreader.v1+json";

function tooManyFailures(): Answer {
  return refusal(429, "Too many failed login attempts. Please try again later.");
}

function tokensFor({ tokens, dialect }: Context, user: User): Answer {
  const pair = tokens.issue(user, dialect);
  if (pair === undefined) return refusal(400, "A data conflict occurred. The operation could not be completed.");
  return ok({ ...pair, isDefaultPassword: dialect.tellsExpiry ? false : "false" });
}
