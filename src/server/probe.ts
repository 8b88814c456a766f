import type { Fingerprint } from "../domain/book/book";
import { ok, type Result } from "../domain/result";
import type { Permissions, ServerProbe } from "../ports/serverProbe";
import type { Connection } from "./connection";
import { fieldsOf, textOf } from "./decode";
import { askReaderApi, isSwitchedOff } from "./readerApi";
import type { Wire } from "./wire";

/** A fingerprint that no file has. */
const nobody = "00000000000000000000000000000000" as Fingerprint;

/** The port over the wire. */
export function createProbe(wire: Wire, connection: Connection): ServerProbe {
  return {
    version: () => version(connection),
    syncSwitch: () => syncSwitch(wire),
    permissions: () => permissions(wire),
    dialect: wire.dialects.current,
    knows: wire.dialects.knows,
    forget: wire.dialects.forget,
    doubt: wire.dialects.doubt,
  };
}

/** `GET /api/v1/healthcheck`, open to anybody on all but the oldest servers. */
function version(connection: Connection): Result<string | undefined> {
  const answer = connection.ask({ method: "GET", path: "/api/v1/healthcheck", headers: {} });
  if (answer.ok) return ok(textOf(fieldsOf(fieldsOf(answer.value)?.["data"])?.["version"]));
  const { kind } = answer.failure;
  return kind === "refused" || kind === "denied" || kind === "unreadable" ? ok(undefined) : answer;
}

/** The credentials are good even while the switch is off: only a question about a position tells. */
function syncSwitch(wire: Wire): Result<boolean> {
  const answer = askReaderApi(wire, () => ({ method: "GET", path: `/syncs/progress/${nobody}` }));
  if (answer.ok) return ok(true);
  const { failure } = answer;
  if (failure.kind === "denied" && isSwitchedOff(failure.message)) return ok(false);
  return failure.kind === "refused" && failure.status === 404 ? ok(true) : answer;
}

/** `GET /api/v1/users/me`. */
function permissions(wire: Wire): Result<Permissions | undefined> {
  const answer = wire.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  if (!answer.ok) {
    const { kind } = answer.failure;
    return kind === "refused" || kind === "unreadable" ? ok(undefined) : answer;
  }
  const fields = fieldsOf(answer.value);
  const told = fieldsOf(fields?.["permissions"]);
  if (fields === undefined || told === undefined) return ok(undefined);
  const may = (name: string): boolean => told["admin"] === true || told[name] === true;
  return ok({
    username: textOf(fields["username"]) ?? "",
    mayDownload: may("canDownload"),
    maySyncReaders: may("canSyncKoReader"),
    mayListMagicShelves: may("canAccessOpds"),
  });
}
