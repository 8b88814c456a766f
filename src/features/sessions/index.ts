import { sessionSender } from "./sendSessions.task";
import { recoverSession, sessionTracker } from "./trackSession";
import { recordSleep, recordWaking } from "../../store/clockStart";
import type { Feature } from "../../feature";
import { manualItem, sessionSyncItem, sessionsItem, showRecovered, toggleEnabled, toggleManual } from "./session.menu";
import type { UiContext } from "../../ui/uiContext";

export function sessionFeature(context: UiContext): Feature {
  const { translate } = context;
  const session = sessionTracker(context);
  return {
    ...session,
    suspended: () => recordSleep(context.database, context.host.clock),
    resumed: (book) => {
      recordWaking(context.database, context.host.clock);
      session.resumed?.(book);
    },
    begun: () => {
      const recovered = recoverSession(context);
      if (recovered !== undefined) showRecovered(context, recovered);
    },
    senders: [{ of: "session", create: (task, effort) => sessionSender(task, effort) }],
    menu: { synced: () => [manualItem(context), sessionSyncItem(context)], advanced: () => [sessionsItem(context)] },
    actions: [
      {
        name: "catchword_toggle",
        title: translate("Catchword: on or off"),
        run: () => toggleEnabled(context),
      },
      {
        name: "catchword_toggle_manual",
        title: translate("Catchword: manual sync only, on or off"),
        run: () => toggleManual(context),
      },
    ],
  };
}
