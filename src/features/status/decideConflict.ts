import type { Context } from "../../context";
import type { Failure } from "../../base/failure";
import { done, type Failed, type Result } from "../../base/result";
import { applyRemote, writeSummary } from "./writeSummary";
import { withAgreement, withdrawn } from "./bookField.rules";
import { type FieldConflict, queueField, updateField } from "./bookFields.store";
import { fieldRules } from "./fields.rules";

type DecideContext = Pick<Context, "database" | "host" | "queued">;

/** The host could not write a summary. Shown as SQLite's input/output error. */
export const unwritable: Failed<Failure> = {
  ok: false,
  failure: { kind: "storage", code: 10, detail: "the host could not write its file beside the book" },
};

/** Sends the local value. It is also written: after a power cut the files may have another. */
export function keepLocal(
  context: DecideContext,
  { field: name, fingerprint, local, remote }: FieldConflict,
): Result<undefined> {
  const { toRemote, changesOf } = fieldRules[name];
  const { database } = context;
  if (!writeSummary(context, fingerprint, changesOf(local))) return unwritable;
  // The reader has seen the server's value, so the sender must not ask again.
  if (remote !== undefined) updateField(database, fingerprint, name, (field) => withAgreement(field, remote));
  const value = toRemote(local, remote);
  if (value !== undefined) queueField(database, fingerprint, name, { value, at: context.host.clock.now() });
  context.queued();
  return done;
}

/** Writes the server's value. If the host has none for it, the local one stays and is not sent. */
export function takeRemote(
  context: DecideContext,
  { field: name, fingerprint, local, remote }: FieldConflict,
): Result<undefined> {
  const rules = fieldRules[name];
  if (rules.toLocal(remote) !== undefined)
    return applyRemote(context, rules, { fingerprint }, remote) ? done : unwritable;
  const keptLocal = rules.toRemote(local, remote);
  updateField(context.database, fingerprint, name, (field) => withdrawn(field, keptLocal));
  return done;
}
