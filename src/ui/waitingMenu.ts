import { spokenDuration } from "../domain/duration";
import type { MenuItem } from "../ports/menu";
import { tellFailure, type Desk } from "./desk";
import { syncNow } from "./syncNow";
import { showWaiting } from "./waitingPage";

/** Waiting: what has not reached the server yet, why, and what can be done. */
export function waitingMenu(desk: Desk): MenuItem {
  const { say } = desk;
  return {
    text: () => {
      const count = desk.app.sessions.count();
      const sessions = count.ok ? count.value : 0;
      return sessions === 0 ? say("Waiting: nothing") : say("Waiting: %1", countOf(desk, sessions));
    },
    items: () => [nowItem(desk), listItem(desk), againItem(desk), clearItem(desk)],
  };
}

function nowItem(desk: Desk): MenuItem {
  return { text: desk.say("Sync now"), keepsOpen: true, run: (redraw) => syncNow(desk, redraw) };
}

function listItem(desk: Desk): MenuItem {
  return {
    text: desk.say("What waits, and why"),
    enabled: () => waitingTotals(desk).sessions > 0,
    keepsOpen: true,
    run: () => showWaiting(desk),
    separator: true,
  };
}

function againItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Try again what was set aside"),
    help: say(
      "Sessions that the server refused for good are set aside with the reason. This puts them back in the queue.",
    ),
    enabled: () => waitingTotals(desk).parked > 0,
    keepsOpen: true,
    run: (redraw) => {
      tellFailure(desk, app.sessions.unpark());
      syncNow(desk, redraw);
    },
  };
}

function clearItem(desk: Desk): MenuItem {
  const { app, dialogs, say } = desk;
  return {
    text: say("Clear what waits…"),
    enabled: () => waitingTotals(desk).sessions > 0,
    keepsOpen: true,
    run: (redraw) => {
      const { sessions, seconds } = waitingTotals(desk);
      dialogs.confirm({
        text: say(
          "Forget %1 (%2 of reading)? The server will never have what you forget.",
          countOf(desk, sessions),
          spokenDuration(seconds),
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

function countOf({ say }: Desk, sessions: number): string {
  return sessions === 1 ? say("1 session") : say("%1 sessions", sessions);
}

function waitingTotals({ app }: Desk): { sessions: number; parked: number; seconds: number } {
  const totals = { sessions: 0, parked: 0, seconds: 0 };
  const waiting = app.sessions.waiting();
  if (!waiting.ok) return totals;
  for (const book of waiting.value) {
    totals.sessions += book.sessions;
    totals.parked += book.parked;
    totals.seconds += book.seconds;
  }
  return totals;
}
