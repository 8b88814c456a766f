import { ok, type Result } from "../../base/result";
import type { Permissions, ServerProbe } from "../../server.port";
import { nobody } from "../../server/books";
import { fieldsOf, lineOf } from "../../server/decode";
import { askReaderApi } from "../../server/dialects/askInDialect";
import { greet, fetchVersion } from "../../server/dialects/version";
import { isRefusedWith } from "../../server/failures";
import type { ServerApi } from "../../server/serverApi";

export type ProbeRequests = Pick<ServerProbe, "version" | "greet" | "syncSwitch" | "permissions">;

export function createProbeRequests(api: ServerApi): ProbeRequests {
  return {
    version: () => fetchVersion(api),
    greet: () => greet(api),
    syncSwitch: () => syncSwitch(api),
    permissions: () => permissions(api),
  };
}

/** For an accepted reader account: a refused position request means that the switch is off. */
function syncSwitch(api: ServerApi): Result<boolean> {
  const answer = askReaderApi(api, () => ({ method: "GET", path: `/syncs/progress/${nobody}` }));
  if (answer.ok) return ok(true);
  const { failure } = answer;
  if (failure.kind === "denied" && failure.isPage !== true) return ok(false);
  return isRefusedWith(failure, 404) ? ok(true) : answer;
}

/** `GET /api/v1/users/me`. */
function permissions(api: ServerApi): Result<Permissions | undefined> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  if (!answer.ok) {
    const { kind } = answer.failure;
    return kind === "refused" || kind === "unreadable" ? ok(undefined) : answer;
  }
  const fields = fieldsOf(answer.value);
  const told = fieldsOf(fields?.["permissions"]);
  if (fields === undefined || told === undefined) return ok(undefined);
  const may = (name: string): boolean => told["admin"] === true || told[name] === true;
  return ok({
    username: lineOf(fields["username"]) ?? "",
    mayDownload: may("canDownload"),
    maySyncReaders: may("canSyncKoReader"),
    mayListMagicShelves: may("canAccessOpds"),
  });
}
