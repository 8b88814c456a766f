import { spokenDuration } from "../../domain/session/duration";
import type { MenuItem } from "../../ports/menu";
import { summaryText } from "./amountWords";
import { sessionsText } from "../book/bookWords";
import { tellFailure, type Desk } from "../desk";
import { showHappened } from "./happenedPage";
import { syncNow } from "./syncNow";

/** Waiting: what has not reached the server yet, why, and what can be done. */
export function waitingMenu(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: () => {
      const amounts = app.sync.waiting();
      return amounts.length === 0 ? say("Waiting: nothing") : say("Waiting: %1", summaryText(say, amounts));
    },
    items: () => [nowItem(desk), listItem(desk), againItem(desk), clearItem(desk)],
  };
}

function nowItem(desk: Desk): MenuItem {
  return { text: desk.say("Sync now"), keepsOpen: true, run: (redraw) => syncNow(desk, redraw) };
}

function listItem(desk: Desk): MenuItem {
  return {
    text: desk.say("What happened"),
    keepsOpen: true,
    run: () => showHappened(desk),
    separator: true,
  };
}

function againItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Try again what was set aside"),
    help: say(
      "What the server refused for good is set aside with the reason. This sends all of it once more.",
    ),
    enabled: () => {
      const parked = app.happened.parkedAmounts();
      return parked.ok && parked.value.length > 0;
    },
    keepsOpen: true,
    run: (redraw) => {
      tellFailure(desk, app.happened.retryAll());
      syncNow(desk, redraw);
    },
  };
}

function clearItem(desk: Desk): MenuItem {
  const { app, dialogs, say } = desk;
  return {
    text: say("Forget waiting sessions…"),
    enabled: () => app.sync.waiting().some(({ of }) => of === "session"),
    keepsOpen: true,
    run: (redraw) => {
      const total = app.sessions.total();
      if (!total.ok) return tellFailure(desk, total);
      const { sessions, seconds } = total.value;
      dialogs.confirm({
        text: say(
          "Forget %1 (%2 of reading)? The server will never have what you forget.",
          sessionsText(say, sessions),
          spokenDuration(say, seconds),
        ),
        yes: say("Forget them"),
        onYes: () => {
          tellFailure(desk, app.sessions.clear());
          redraw();
        },
      });
    },
  };
}
