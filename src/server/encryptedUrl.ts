import { isLoginPage } from "../base/sentence";
import { isEncryptionOf } from "../base/trust";
import type { Failure } from "../base/failure";
import { webAddressOf } from "../base/webAddress";
import { moveServer } from "../store/connection";
import type { Database } from "../store/database";
import { changeTogether } from "../store/deviceState";
import { getSettings, saveSettings } from "../store/settings";
import { movedHeaders } from "./requestHeaders";

/** The https base address of the same host, if the server redirects there. Undefined for other failures. */
export function encryptedUrl(url: string, failure: Failure): string | undefined {
  if (failure.kind !== "redirected" || failure.changesMethod === true) return undefined;
  const { to } = failure;
  const [from, target] = [webAddressOf(url), webAddressOf(to)];
  if (from === undefined || target === undefined || !isEncryptionOf(url, to)) return undefined;
  if (target.target !== "/") return isLoginPage(target.target) ? undefined : to;
  // A redirect to the root loses the folder.
  return from.target === "/" ? to : to + from.target;
}

/** Corrects every address of the server that is `plain`. Token, traits and headers move along. */
export function saveEncryptedUrl(database: Database, plain: string, url: string): void {
  const { serverUrl, localUrl, remoteUrl, requestHeaders } = getSettings(database);
  const corrected = (old: string): string => (old === plain ? url : old);
  changeTogether(database, () => {
    moveServer(database, plain, url);
    saveSettings(database, {
      serverUrl: corrected(serverUrl),
      localUrl: corrected(localUrl),
      remoteUrl: corrected(remoteUrl),
      requestHeaders: movedHeaders(requestHeaders, plain, url),
    });
  });
}
