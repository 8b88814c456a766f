import { ok, type Result } from "../../base/result";
import { checkByHash, nobody } from "../../server/books";
import { fieldsOf, lineOf } from "../../server/decode";
import { askReaderApi, checkHealth, checkSignIn, greet, recognise } from "../../server/dialects/recognise";
import { isRefusedWith } from "../../server/failures";
import type { LibraryAuth, ServerApi } from "../../server/serverApi";

export interface Permissions {
  readonly username: string;
  readonly mayDownload: boolean;
  readonly maySyncReaders: boolean;
  readonly mayListMagicShelves: boolean;
}

/** Of the connection test and the set-up. `health` also says that the server is alive. @noSelf */
export interface ConnectionChecks {
  /** `GET /api/reader/users/auth` */
  checkReader(): Result<undefined>;
  /** A cached token does not count unless just obtained. */
  checkLibrary(): Result<undefined>;
  /** True if it answers as specified, also for an unknown hash. */
  checkByHash(): Result<boolean>;
  /** Undefined without a health check. Failures: also an unexpected status. */
  health(): Result<string | undefined>;
  /** As `checkReader`, without the health check. */
  signIn(): Result<undefined>;
  /** Version. Failures: also for anything but a library. */
  greet(): Result<string | undefined>;
  /** False while the server's switch for reader devices is off. */
  syncSwitch(): Result<boolean>;
  permissions(): Result<Permissions | undefined>;
}

export function createConnectionChecks(api: ServerApi, { login }: LibraryAuth): ConnectionChecks {
  return {
    checkReader: () => recognise(api),
    checkLibrary: login,
    checkByHash: () => checkByHash(api),
    health: () => checkHealth(api),
    signIn: () => checkSignIn(api),
    greet: () => greet(api),
    syncSwitch: () => syncSwitch(api),
    permissions: () => permissions(api),
  };
}

/** A refused position request of an accepted account means that its switch is off. */
function syncSwitch(api: ServerApi): Result<boolean> {
  const answer = askReaderApi(api, () => ({ method: "GET", path: `/syncs/progress/${nobody}` }));
  if (answer.ok) return ok(true);
  const { failure } = answer;
  if (failure.kind === "denied" && failure.isPage !== true) return ok(false);
  return isRefusedWith(failure, 404) ? ok(true) : answer;
}

function permissions(api: ServerApi): Result<Permissions | undefined> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  if (!answer.ok) {
    const { kind } = answer.failure;
    return kind === "refused" || kind === "unreadable" ? ok(undefined) : answer;
  }
  const fields = fieldsOf(answer.value);
  const granted = fieldsOf(fields?.["permissions"]);
  if (fields === undefined || granted === undefined) return ok(undefined);
  const may = (name: string): boolean => granted["admin"] === true || granted[name] === true;
  return ok({
    username: lineOf(fields["username"]) ?? "",
    mayDownload: may("canDownload"),
    maySyncReaders: may("canSyncKoReader"),
    mayListMagicShelves: may("canAccessOpds"),
  });
}
