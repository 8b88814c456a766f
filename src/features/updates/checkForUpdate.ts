import type { Context, TaskContext } from "../../context";
import { askOnline } from "../../askOnline";
import { getDeviceState } from "../../store/deviceState";
import { detailOf as failureDetail } from "../../base/failure";
import type { Release, UpdateTrouble } from "../../model/release";
import { failed, ok, type Result } from "../../base/result";
import { isLater, isPreRelease } from "../../base/version";

/** `later`: available. `host`: needs a newer KOReader. */
export type UpdateFound = { readonly kind: "newest" } | { readonly kind: "later" | "host"; readonly release: Release };

const task = "update";

/** Paths on GitHub: of the latest release, and of the pre-release `beta`, whichever version is newer (tools/publish.mjs). */
const latestPath = "/releases/latest/download/";
const betaPath = "/releases/download/beta/";

/** Release address from the package, else as typed; empty if unknown. With betas that of the pre-release `beta`. */
export function publishedAt({ database, host }: Context): string {
  const { updateUrl, offersBetas } = getDeviceState(database);
  const url = host.device.published === "" ? updateUrl : host.device.published;
  return offersBetas ? url.split(latestPath).join(betaPath) : url;
}

/** In `inTask` only. */
export function checkForUpdate(context: TaskContext): Result<UpdateFound, UpdateTrouble> {
  const { host, server } = context;
  const latest = server.releases.latest(publishedAt(context));
  if (!latest.ok) return failed({ kind: "server", failure: latest.failure });
  const release = latest.value;
  const isHidden = isPreRelease(release.version) && !getDeviceState(context.database).offersBetas;
  if (isHidden || !isLater(release.version, host.device.version)) return ok({ kind: "newest" });
  return ok({ kind: host.versions.isHostSince(release.host) ? "later" : "host", release });
}

/** Like `askOnline`, with troubles of an update. */
export function inTask<T>(
  context: Context,
  work: (task: TaskContext) => Result<T, UpdateTrouble>,
  begun: () => void,
  report: (outcome: Result<T, UpdateTrouble>) => void,
): void {
  const logged = (asked: TaskContext): Result<Result<T, UpdateTrouble>> => {
    const outcome = work(asked);
    if (!outcome.ok) context.log.warn(`an update: ${detailOf(outcome.failure)}`);
    return ok(outcome);
  };
  askOnline(context, task, logged, {
    began: begun,
    report: (answer) => report(answer.ok ? answer.value : failed({ kind: "server", failure: answer.failure })),
  });
}

function detailOf(trouble: UpdateTrouble): string {
  return trouble.kind === "server" ? failureDetail(trouble.failure) : trouble.kind;
}

/** Stops at the next pause. */
export function stopUpdate({ host }: Context): void {
  host.tasks.cancel(task);
}
