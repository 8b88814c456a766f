import { ok, type Result, done, failed } from "../../base/result";
import { fieldsOf, lineOf, storedFields, textOf } from "../../server/decode";
import { prepare } from "../../server/dialects/recognise";
import { isForbidden, isRefusedWith, isMissingOrPage } from "../../server/failures";
import type { ServerApi } from "../../server/serverApi";

export interface RemoteReaderAccount {
  readonly username: string;
  /** Absent if the server hides it. */
  readonly password: string | undefined;
  readonly isOn: boolean;
}

/** Of the library account. Failures: those of a library request. @noSelf */
export interface ReaderAccounts {
  /** `none`: no account yet; `unsupported`: no such endpoint; `forbidden`: not allowed. */
  find(): Result<RemoteReaderAccount | "none" | "unsupported" | "forbidden">;
  /** Also renames an existing one. 400 if the name is taken. */
  make(username: string, password: string): Result<RemoteReaderAccount>;
  /** Switch for reader devices: without it no position is stored. */
  turnOn(): Result<undefined>;
}

const path = "/api/v1/koreader-users/me";

/** Only real servers have these endpoints. */
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
  if (answer.ok) return storedFields(answer.value) === undefined ? ok("unsupported") : accountIn(answer.value);
  if (isForbidden(answer.failure)) return ok("forbidden");
  if (!isMissingOrPage(answer)) return answer;
  return isRefusedWith(answer.failure, 404) ? noneOrUnsupported(api) : ok("unsupported");
}

/** A 404 means "no account yet" on servers with reader accounts. */
function noneOrUnsupported(api: ServerApi): ReturnType<ReaderAccounts["find"]> {
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  if (api.dialects.current().readerAccounts) return ok("none");
  const user = api.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  const permissions = user.ok ? fieldsOf(fieldsOf(user.value)?.["permissions"]) : undefined;
  return ok(permissions?.["canSyncKoReader"] === undefined ? "unsupported" : "none");
}

function make(api: ServerApi, username: string, password: string): Result<RemoteReaderAccount> {
  const answer = api.askAsLibrary({ method: "PUT", path, body: { username, password } });
  return answer.ok ? accountIn(answer.value) : answer;
}

function accountIn(answer: unknown): Result<RemoteReaderAccount> {
  const fields = fieldsOf(answer);
  const username = textOf(fields?.["username"]) ?? "";
  if (fields === undefined || !isName(username))
    return failed({ kind: "unreadable", detail: "a reader account without a usable name" });
  return ok({ username, password: textOf(fields["password"]), isOn: fields["syncEnabled"] === true });
}

/** Bytes; servers take 100 characters. */
const maxNameLength = 400;

/** True if unchanged by cleaning, which would name another account. */
function isName(username: string): boolean {
  return username.length <= maxNameLength && lineOf(username) === username;
}
