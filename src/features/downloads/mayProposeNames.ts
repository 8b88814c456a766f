import { listFilesAfter } from "./shelfFiles.store";
import { caught } from "../../base/result";
import type { Context } from "../../context";
import { originalNames } from "../../model/settings";
import { getDeviceState } from "../../store/deviceState";

/** False once names were proposed, if the reader has set other names, or without a downloaded book. */
export function mayProposeNames({ database, settings }: Context): boolean {
  if (settings().names !== originalNames || getDeviceState(database).hasProposedNames) return false;
  const listed = caught(() => listFilesAfter(database, 0).length > 0);
  return listed.ok && listed.value;
}
