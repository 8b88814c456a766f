/** The imports that the reader takes back: what is left of them is never sent. */
export const withdrawnImports = "SELECT id FROM history_imports WHERE withdrawn_at IS NOT NULL";

/** A condition on a row of `pending_sessions`: it may be sent. Sessions that were not imported always may. */
export const mayBeSent = `NOT EXISTS (
  SELECT 1 FROM history_imports WHERE id = pending_sessions.import_run AND withdrawn_at IS NOT NULL)`;

/** Removes a row whose import was taken back while it travelled, now that it is known not to have arrived. */
export const discardWithdrawn = `
DELETE FROM pending_sessions WHERE id = :id AND state <> 'sending' AND import_run IN (${withdrawnImports})`;
