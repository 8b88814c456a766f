import { done, failed, ok, type Result } from "../domain/result";
import type { ReaderAccounts, ReaderAccountThere } from "../ports/server";
import type { Failure } from "../domain/failure";
import { contentOf, fieldsOf, textOf } from "./decode";
import { isAbsent, isRefusedWith, mayBeAbsent } from "./failures";
import type { ServerApi } from "./server";

const path = "/api/v1/koreader-users/me";

/** The reader account of whoever the library account is, over the wire; only real servers have such questions. */
export function createReaderAccounts(api: ServerApi): ReaderAccounts {
  return {
    find: () => find(api),
    make: (username, password) => make(api, username, password),
    turnOn: () => {
      const answer = api.askAsLibrary({ method: "PATCH", path: `${path}/sync?enabled=true` });
      return answer.ok ? done : answer;
    },
  };
}

function find(api: ServerApi): ReturnType<ReaderAccounts["find"]> {
  const answer = api.askAsLibrary({ method: "GET", path });
  if (answer.ok) return contentOf(answer.value) === undefined ? ok("untold") : accountIn(answer.value);
  if (isForbidden(answer.failure)) return ok("forbidden");
  if (isAbsent(answer) || mayBeAbsent(answer)) return ok("untold");
  // In words of its own: there is such a path, and nobody behind it.
  return isRefusedWith(answer.failure, 404) ? ok("none") : answer;
}

function isForbidden(failure: Failure): boolean {
  return failure.kind === "denied" && failure.status === 403 && failure.isPage !== true;
}

function make(api: ServerApi, username: string, password: string): Result<ReaderAccountThere> {
  const answer = api.askAsLibrary({ method: "PUT", path, body: { username, password } });
  return answer.ok ? accountIn(answer.value) : answer;
}

function accountIn(answer: unknown): Result<ReaderAccountThere> {
  const fields = fieldsOf(answer);
  const username = textOf(fields?.["username"]) ?? "";
  if (fields === undefined || username === "")
    return failed({ kind: "unreadable", detail: "a reader account without a name" });
  return ok({ username, password: textOf(fields["password"]), isOn: fields["syncEnabled"] === true });
}
