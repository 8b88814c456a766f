import type { Finding } from "../app/examineServer";
import type { Working } from "../ports/dialogs";
import type { Desk } from "./desk";

const marks: Readonly<Record<Finding["state"], string>> = {
  good: "✓",
  notice: "•",
  bad: "✗",
  untried: "–",
};

/** Looks at the server from all sides and shows one page of what was found. */
export function examine(desk: Desk): void {
  const { app, dialogs, say } = desk;
  if (app.settings.current().serverUrl === "")
    return dialogs.tell(say("Set the server URL first: Library Sync → Connection."));
  let working: Working | undefined;
  const began = (): void => {
    working = dialogs.working(say("Examining the server…"));
  };
  app.examineServer(began, (findings) => {
    working?.close();
    const lines = findings.map(({ state, what, text }) => `${marks[state]} ${say(what)}: ${say(text)}`);
    dialogs.read({ title: say("The server"), text: lines.join("\n\n") });
  });
}
