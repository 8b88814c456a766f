import { sessionSender } from "../app/session/sendSessions";
import { recoverSession } from "../app/session/trackSession";
import { lookUpBook } from "../app/book/lookUpBooks";
import type { Feature } from "../feature";
import { sessionMenu, tellRecovered, toggleEnabled, toggleManual } from "../ui/session/sessionMenu";
import type { UiContext } from "../ui/uiContext";

/** Reading sessions: tracked while a book is read, sent when it is known to the server. */
export function sessionFeature(context: UiContext): Feature {
  const { translate, app } = context;
  const { session } = app;
  return {
    ...session,
    begun: () => tellRecovered(context, recoverSession(context)),
    known: (_book, fingerprint) => lookUpBook(context, fingerprint, app.screen.found),
    senders: [() => sessionSender(context)],
    menu: () => sessionMenu(context),
    actions: [
      {
        name: "library_sync_toggle",
        title: translate("Library Sync: on or off"),
        run: () => toggleEnabled(context),
      },
      {
        name: "library_sync_toggle_manual",
        title: translate("Library Sync: manual sync only, on or off"),
        run: () => toggleManual(context),
      },
    ],
  };
}
