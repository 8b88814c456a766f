import type { Failure, Foreign } from "../domain/failure";
import { failed, type Failed } from "../domain/result";

/** SQLite's codes of what may be wrong with somebody else's file. */
const codes = { wrongStatement: 1, busy: 5, locked: 6, corrupt: 11, notADatabase: 26 };

/** The same refusal, told of the host's file instead of the plugin's own. */
export function foreignFailure(failure: Failure): Failed<Foreign> {
  const { detail, code } = failure.kind === "storage" ? failure : { detail: failure.kind, code: undefined };
  return failed({ kind: "foreign", trouble: troubleOf(code), detail });
}

function troubleOf(code: number | undefined): Foreign["trouble"] {
  if (code === codes.busy || code === codes.locked) return "busy";
  if (code === codes.corrupt || code === codes.notADatabase) return "damaged";
  // Every statement is right for the tables that are known: these are others.
  return code === codes.wrongStatement ? "older" : "unreadable";
}
