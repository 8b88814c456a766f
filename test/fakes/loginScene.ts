import type { Failure } from "../../src/base/failure";
import type { Result } from "../../src/base/result";
import { server, serverScene, type ServerScene } from "./server";
import { findToken, type Token } from "../../src/store/connection";

export const loginPath = "POST /lib/api/v1/auth/login";
export const refreshPath = "POST /lib/api/v1/auth/refresh";
export const thing = "GET /lib/api/v1/thing";

export const away: Failure = { kind: "unreachable", detail: "no answer" };

/** A server that gives tokens, and something to ask for with them. */
export interface LoginScene extends ServerScene {
  /** Asks for the thing. No failure may show a secret. */
  ask(): Result<unknown>;
  login(): Result<unknown>;
  /** The token that is kept for the account of the scene. */
  kept(): Token | undefined;
  /** With which tokens the thing has been asked for. */
  bearers(): readonly (string | undefined)[];
  /** Asks for the thing so many seconds later: the questions that this costs. */
  askedAfter(seconds: number): readonly string[];
}

export function loginScene(): LoginScene {
  const scene = serverScene();
  scene.http.on(thing, { body: {} });
  scene.http.on(loginPath, tokens("first"));
  scene.http.on(refreshPath, tokens("refreshed"));
  const ask = (): Result<unknown> => discreet(scene.auth.ask({ method: "GET", path: "/api/v1/thing" }));
  return {
    ...scene,
    ask,
    login: () => discreet(scene.auth.login()),
    kept: () => findToken(scene.database, server, "ann@home"),
    bearers: () =>
      scene.http.seen.filter(({ url }) => url.endsWith("/thing")).map(({ headers }) => headers["Authorization"]),
    askedAfter: (seconds) => {
      scene.clock.advance(seconds);
      const before = scene.http.seen.length;
      ask();
      return scene.http.asked().slice(before);
    },
  };
}

/** The answer to a login. */
export function tokens(name: string, more: Record<string, unknown> = {}): { body: Record<string, unknown> } {
  return { body: { accessToken: `token-${name}`, refreshToken: `refresh-token-${name}`, ...more } };
}

/** The failure of a result that has to be one. */
export function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error("it went well");
  return result.failure;
}

function discreet<T>(result: Result<T>): Result<T> {
  if (!result.ok && /secret|token-/.test(JSON.stringify(result))) throw new Error("a failure shows a secret");
  return result;
}
