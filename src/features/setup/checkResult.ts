import type { Context } from "../../context";
import { listText, type Translate } from "../../base/format";
import type { Settings } from "../../model/settings";
import type { OtherClient } from "../../koreader/host.port";
import type { Permissions } from "./checks.api";
import type { ServerAddress } from "../../server/addresses";
import { type Failure, isConnectionLoss, type Refused } from "../../base/failure";
import { sentenceFor } from "../../base/sentence";
import { isUntried } from "../../server/dialects/dialect";
import { canonicalUrl } from "../../base/webAddress";

export interface CheckResult extends CheckLine {
  readonly check: string;
  /** With a certificate or address to decide about. */
  readonly failure?: Failure | undefined;
}

export interface CheckLine {
  /** `notice`: the reader can mend it. `detail`: there is nothing to do. */
  readonly state: "good" | "notice" | "detail" | "bad" | "untried";
  readonly text: string;
}

export function good(text: string): CheckLine {
  return { state: "good", text };
}

export function notice(text: string): CheckLine {
  return { state: "notice", text };
}

export function detail(text: string): CheckLine {
  return { state: "detail", text };
}

export function bad(text: string): CheckLine {
  return { state: "bad", text };
}

function viaText(translate: Translate, { via }: ServerAddress): string {
  switch (via) {
    case "local":
      return translate("local");
    case "remote":
      return translate("remote");
    case "fallback":
      return translate("fallback");
  }
}

/** `reached`: undefined if only one address is set. */
export function serverOutcome(
  translate: Translate,
  { serverUrl }: Settings,
  reached: ServerAddress | undefined,
  version: string | undefined,
): CheckLine {
  const url = reached?.url ?? serverUrl;
  const way = reached === undefined ? url : listText(translate, [viaText(translate, reached), url]);
  const answers = url.startsWith("https://")
    ? translate("answers at %1 (encrypted).", way)
    : translate("answers at %1 (not encrypted).", way);
  if (version === undefined) return good(translate("%1 It does not tell its version.", answers));
  const sentence = translate("%1 Version: %2.", answers, version);
  if (!isUntried(version)) return good(sentence);
  const untried = translate(
    "Catchword was tried with Grimmory 2.3 to 3.5. If something fails, look for a newer version of Catchword.",
  );
  return detail(`${sentence} ${untried}`);
}

/** A library answers there, but its health check does not as it should. */
export function healthOutcome(translate: Translate, url: string, failure: Refused): CheckLine {
  return bad(translate("answers at %1, but its health check does not: %2", url, sentenceFor(translate, failure)));
}

export function addressName(translate: Translate, { localUrl }: Settings, url: string): string {
  return url === localUrl ? translate("Local URL") : translate("Remote URL");
}

export function otherServerOutcome(translate: Translate, url: string): CheckLine {
  return bad(
    translate("another server answers at %1, not your library. Nothing is sent to it. Check the address.", url),
  );
}

export function switchOutcome(translate: Translate, on: boolean): CheckLine {
  if (on) return good(translate("on."));
  return bad(
    translate("off on the server: positions are not kept. Turn the sync on in the settings of the server's web page."),
  );
}

export function hashOutcome(translate: Translate, byHash: boolean, hasLibrary: boolean): CheckLine {
  if (byHash) return good(translate("yes."));
  return hasLibrary
    ? detail(translate("not on this server. File name and title are used instead."))
    : bad(translate("no. Set the library account, so that they can be found by file name and title."));
}

/** `wantsMagic`: a magic shelf is chosen. */
export function permissionsOutcome(translate: Translate, may: Permissions, wantsMagic: boolean): CheckLine {
  const missing: string[] = [];
  if (!may.mayDownload) missing.push(translate("download books (shelves stay empty)"));
  if (!may.maySyncReaders) missing.push(translate("manage its own reader account"));
  if (wantsMagic && !may.mayListMagicShelves)
    missing.push(translate("list magic shelves (they need the OPDS permission)"));
  if (missing.length === 0) return good(translate("everything that is needed."));
  return bad(translate("the account may not: %1.", listText(translate, missing)));
}

/** `isNeeded`: the server accepts sessions only with this account. */
export function noLibraryAccount(translate: Translate, isNeeded: boolean): CheckLine {
  if (isNeeded)
    return bad(
      translate("none is set: this server takes reading sessions only with it, and shelves, notes and ratings."),
    );
  return bad(translate("none is set: no shelves, notes, ratings or lists of the library."));
}

/** Other clients of this server on this device. */
export function checkOtherClients({ host, settings, translate }: Context): readonly CheckResult[] {
  const { serverUrl, localUrl, remoteUrl } = settings();
  const here = [serverUrl, localUrl, remoteUrl].map((url) => placeOf(url));
  const isHere = (url: string) => {
    const place = placeOf(url);
    return place !== undefined && here.includes(place);
  };
  return host.otherClients().flatMap((other) => {
    const check = nameOfClient(translate, other);
    const result = checkOtherClient(translate, other, isHere);
    return result === undefined ? [] : [{ check, state: result.state, text: result.text }];
  });
}

function nameOfClient(translate: Translate, other: OtherClient): string {
  if (other.kind === "copy") return translate("The folder “%1”", other.folder);
  return other.name === undefined
    ? translate("KOReader's own progress sync")
    : translate("The plugin “%1”", other.name);
}

/** Undefined for a client of other servers. */
function checkOtherClient(
  translate: Translate,
  other: OtherClient,
  isHere: (url: string) => boolean,
): CheckLine | undefined {
  switch (other.kind) {
    case "plugin":
      return bad(translate("it is turned on too, and what it sends may be there twice. Turn one of the two off."));
    case "copy":
      return notice(
        translate("Catchword is installed twice. The copy in this folder does nothing: delete one of them."),
      );
    case "downloader":
      if (!other.urls.some((url) => isHere(url))) return undefined;
      return notice(translate("it downloads a shelf of this server too. Choose each shelf in only one of the two."));
    case "progress sync":
      if (!isHere(other.url)) return undefined;
      return other.isAutomatic
        ? bad(translate("it sends positions to this server too. Turn its automatic sync off."))
        : notice(translate("it is signed in to this server too. Leave its automatic sync off."));
  }
}

/** Host, port and path before `/api`, because one proxy may serve several libraries. */
function placeOf(url: string): string | undefined {
  const canonical = canonicalUrl(url);
  return "problem" in canonical ? undefined : canonical.url.slice(canonical.url.indexOf("://"));
}

/** RFC 6585: the login page of a network. */
const portalStatus = 511;

/** True if a web server answers that is no library; redirects count. */
export function isNoLibrary(failure: Failure): boolean {
  if (failure.kind === "denied") return failure.isPage === true;
  if (failure.kind === "redirected" || failure.kind === "unreadable") return true;
  return failure.kind === "refused" && (failure.status === 404 || failure.status === portalStatus);
}

/** A 404 to the first request means a wrong path. */
export function addressSentence(translate: Translate, failure: Failure, tried: readonly string[]): string {
  if (!isConnectionLoss(failure)) return answerSentence(translate, failure);
  const sentence = lossSentence(translate, failure);
  return tried.length < 2 ? sentence : translate("%1 Tried: %2.", sentence, listText(translate, tried));
}

function answerSentence(translate: Translate, failure: Failure): string {
  if (failure.kind === "refused" && failure.status === 404)
    return translate(
      "A web server answers, but there is no library at this address. Check what follows the server's name in the server URL.",
    );
  return sentenceFor(translate, failure);
}

function lossSentence(translate: Translate, failure: Failure): string {
  const sentence = sentenceFor(translate, failure);
  if (failure.kind !== "broken" || failure.packing !== undefined) return sentence;
  return translate("%1 If that does not help, check the server URL: does it begin with http or https?", sentence);
}

/** Without duplicates. */
export function triedAddresses({ localUrl, remoteUrl, serverUrl }: Settings): readonly string[] {
  const tried: string[] = [];
  for (const url of [localUrl, remoteUrl, serverUrl]) if (url !== "" && !tried.includes(url)) tried.push(url);
  return tried;
}
