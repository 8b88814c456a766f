import { addressSentence } from "./checkResult";
import { askHeader } from "./address.page";
import type { Failure } from "../../base/failure";
import { askAboutCertificate } from "../../ui/certificateQuestion";
import type { UiContext } from "../../ui/uiContext";
import { originAt } from "../../server/requestHeaders";

/** @noSelf */
interface LookSteps {
  /** After a header was added, or a certificate trusted. */
  again(): void;
  back(): void;
}

/** No library at `urls`. Offers a header where a proxy may want one. */
export function showLookFailure(
  ui: UiContext,
  failure: Failure,
  urls: readonly string[],
  { again, back }: LookSteps,
): void {
  const { dialogs, translate } = ui;
  // A newer search shows its own end.
  if (failure.kind === "cancelled") return;
  if (failure.kind === "untrusted" && failure.shown !== undefined) return askAboutCertificate(ui, failure, again);
  const goBack = { text: translate("Back"), run: back };
  const origin = wantsHeader(failure) ? encryptedOrigin(urls) : undefined;
  const sentence = addressSentence(translate, failure, urls);
  if (origin === undefined) return dialogs.show(sentence, goBack);
  const add = { text: translate("Add a header"), run: () => askHeader(ui, origin, again) };
  dialogs.read({ title: translate("Set up Catchword"), text: sentence, choices: [add, goBack] });
}

/** True for all that a proxy with a login answers: a redirect, a refusal, or a page of its own, maybe with 200. */
function wantsHeader(failure: Failure): boolean {
  if (failure.kind === "redirected") return true;
  return (failure.kind === "denied" || failure.kind === "unreadable") && failure.isPage === true;
}

/** Only there a header is sent before a login. */
function encryptedOrigin(urls: readonly string[]): string | undefined {
  return urls.map((url) => originAt(url)).find((origin) => origin?.startsWith("https://") === true);
}
