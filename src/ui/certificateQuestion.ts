import type { ShownCertificate, Untrusted } from "../base/failure";
import { sentenceFor } from "../base/sentence";
import { canonicalUrl } from "../base/webAddress";
import {
  type HandTrust,
  handTrustOf,
  shownFingerprint,
  type TrustedServer,
  unchecked,
  withHandTrust,
} from "../base/trust";
import type { Context } from "../context";
import type { Choice, Dialogs } from "../koreader/dialogs.port";
import type { MenuItem } from "../koreader/screen.port";
import { saveSettings } from "../store/settings";

interface QuestionContext extends Context {
  readonly dialogs: Dialogs;
}

/** Button for a decision about the certificate; undefined if none is needed. */
export function certificateChoice(ui: QuestionContext, untrusted: Untrusted, after: () => void): Choice | undefined {
  if (untrusted.shown === undefined) return undefined;
  return {
    text: ui.translate("About the certificate"),
    run: () => askAboutCertificate(ui, untrusted, after),
  };
}

/**
 * Explains a rejected certificate and offers to trust it. `after` runs if trusted. Without one, shows the reason only.
 */
export function askAboutCertificate(ui: QuestionContext, untrusted: Untrusted, after: () => void): void {
  const { dialogs, translate } = ui;
  const { shown } = untrusted;
  const why = sentenceFor(translate, untrusted);
  if (shown === undefined) return dialogs.show(why);
  const { origin, sha256 } = shown;
  const decide = (trust: HandTrust): void => {
    trustServer(ui, origin, trust);
    after();
  };
  dialogs.read({
    title: translate("Is this your server?"),
    text: `${why}\n\n${comparison(ui, shown).join("\n\n")}`,
    choices: [
      { text: translate("Trust this certificate"), run: () => decide(sha256) },
      { text: translate("Do not check"), run: () => askAboutNone(ui, origin, () => decide(unchecked)) },
    ],
  });
}

function comparison(ui: QuestionContext, { origin, sha256 }: ShownCertificate): readonly string[] {
  const { translate, settings } = ui;
  const before = handTrustOf(settings().trustedServers, origin);
  const demand = translate("Once trusted, only this certificate is accepted.");
  if (before === undefined || before === unchecked) {
    const own = translate(
      "If %1 is your own server, compare this SHA-256 with that of its certificate:",
      serverAt(origin),
    );
    return [own, shownFingerprint(sha256), demand];
  }
  const other = translate(
    "Either you have given %1 a new certificate, or somebody else answers in its place. Compare this SHA-256 with that of its certificate:",
    serverAt(origin),
  );
  const old = `${translate("Until now it was:")}\n${shownFingerprint(before)}`;
  return [other, shownFingerprint(sha256), old, demand];
}

function askAboutNone({ dialogs, translate }: QuestionContext, origin: string, onYes: () => void): void {
  dialogs.confirm({
    text: translate(
      "Without a check, anyone in the same network can pretend to be %1, and learn your passwords and what you read.",
      serverAt(origin),
    ),
    yes: translate("Do not check"),
    onYes,
  });
}

/** Trusted certificates; a tap offers to remove one. */
export function certificateItems(ui: QuestionContext): readonly MenuItem[] {
  return ui.settings().trustedServers.map((server) => certificateItem(ui, server));
}

function certificateItem(ui: QuestionContext, { origin, trust }: TrustedServer): MenuItem {
  const { dialogs, translate } = ui;
  return {
    text: trust === unchecked ? translate("Certificate: not checked") : translate("Certificate: trusted by you"),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.confirm({
        text: translate("Check the certificate of %1 as usual again?", serverAt(origin)),
        yes: translate("Check again"),
        onYes: () => {
          trustServer(ui, origin, undefined);
          redraw();
        },
      }),
  };
}

/** Decision of the user about an origin (`https://host:port`); undefined revokes it. Closes open connections. */
function trustServer(ui: QuestionContext, origin: string, trust: HandTrust | undefined): void {
  ui.connection.chooseAddress();
  const { trustedServers } = ui.settings();
  saveSettings(ui.database, { trustedServers: withHandTrust(trustedServers, origin, trust) });
  ui.changed();
}

/** Without the default port. */
function serverAt(origin: string): string {
  const address = canonicalUrl(origin);
  return "url" in address ? address.url : origin;
}
