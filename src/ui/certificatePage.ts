import type { ShownCertificate } from "../domain/failure";
import { handTrustsIn, shownFingerprint, type HandTrust } from "../domain/serverTrust";
import type { MenuItem } from "../ports/menu";
import { tellFailure, type Desk } from "./desk";

/**
 * Nobody vouches for this certificate: a person may trust it all the same, once they know what that means. `why`: what
 * is wrong with it. `after` runs when they do.
 */
export function askAboutCertificate(
  desk: Desk,
  { origin, sha256 }: ShownCertificate,
  why: string,
  after: () => void,
): void {
  const { dialogs, say } = desk;
  const decide = (trust: HandTrust): void => {
    const saved = desk.app.trustServer(origin, trust);
    if (!saved.ok) return tellFailure(desk, saved);
    after();
  };
  dialogs.read({
    title: say("Is this your server?"),
    text: [
      why,
      say(
        "If you made the certificate of %1 yourself, compare this SHA-256 with the one on the server:",
        origin,
      ),
      shownFingerprint(sha256),
      say("Once trusted, this very certificate is demanded at every connection."),
    ].join("\n\n"),
    choices: [
      { text: say("Trust this certificate"), run: () => decide({ sha256 }) },
      { text: say("Do not check"), run: () => askAboutNone(desk, origin, () => decide("unchecked")) },
    ],
  });
}

function askAboutNone({ dialogs, say }: Desk, origin: string, onYes: () => void): void {
  dialogs.confirm({
    text: say(
      "Without a check, anybody in the same network can pass for %1, and learn your passwords and what you read.",
      origin,
    ),
    yes: say("Do not check"),
    onYes,
  });
}

/** What was decided by hand, one line a server, and the way back. */
export function certificateItems(desk: Desk): readonly MenuItem[] {
  return handTrustsIn(desk.app.settings.current().trustedServers).map(({ origin, trust }) =>
    certificateItem(desk, origin, trust),
  );
}

function certificateItem(desk: Desk, origin: string, trust: HandTrust): MenuItem {
  const { app, dialogs, say } = desk;
  return {
    text: trust === "unchecked" ? say("Certificate: not checked") : say("Certificate: trusted by you"),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.confirm({
        text: say("Check the certificate of %1 as usual again?", origin),
        yes: say("Check again"),
        onYes: () => {
          tellFailure(desk, app.trustServer(origin, undefined));
          redraw();
        },
      }),
  };
}
