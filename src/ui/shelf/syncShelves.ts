import type { ProgressListener } from "../../app/shelf/shelfWork";
import type { Failure } from "../../domain/failure";
import { sentenceFor } from "../../domain/sentence";
import { isStillSet, serverIdentity } from "../../domain/trust";
import type { ShelfReport } from "../../domain/shelfReport";
import type { OpenProgress } from "../../ports/screen";
import { tellFailure, type Desk } from "../desk";
import { preview, progressLine, question, summary } from "./shelfWords";

/** Why shelves cannot be synced as things are set; undefined when they can. */
function obstacle({ app, say }: Desk): string | undefined {
  const { enabled, serverUrl, libraryUsername } = app.settings.current();
  if (!enabled) return say("Library Sync is switched off.");
  if (serverUrl === "") return say("No server URL is set: Library Sync → Connection.");
  if (libraryUsername === "") return say("Shelves need the library account: Library Sync → Connection.");
  return undefined;
}

type Wish = Parameters<Desk["app"]["shelves"]["sync"]["now"]>[0];

/**
 * A person syncs the shelves: progress that can be left, and a summary at the end, with a question where books left a
 * magic shelf. `after` runs when it is over.
 */
export function syncShelves(desk: Desk, wish: Wish, after: () => void = nothing): void {
  const { app, dialogs, say } = desk;
  const { sync } = app.shelves;
  if (sync.progress() !== undefined) return showProgress(desk);
  const trouble = obstacle(desk);
  if (trouble !== undefined) return dialogs.tell(trouble);
  const whyNot = troubleTeller(desk);
  sync.now(wish, boxOf(desk), (outcome) => {
    if (!outcome.ok) dialogs.tell(whyNot(outcome.failure));
    else if (outcome.value.asks.length === 0) dialogs.tell(summary(say, outcome.value));
    else askAbout(desk, outcome.value, after);
    after();
  });
}

/** Books that are to stay are the reader's own from then on: no sync asks about them again. */
function askAbout(desk: Desk, report: ShelfReport, after: () => void): void {
  const { app, dialogs, say } = desk;
  const { asks } = report;
  const agreed = asks.map(({ id }) => id);
  dialogs.read({
    title: say("Books that left a magic shelf"),
    text: [summary(say, report), question(say, asks)].join("\n\n"),
    choices: [
      { text: say("Move to trash"), run: () => syncShelves(desk, { agreed }, after) },
      { text: say("Keep here"), run: () => tellFailure(desk, app.shelves.keep(asks)) },
    ],
  });
}

const nothing = (): void => undefined;

/** What a failure says to the person who began now: that it ended because of a new server is no fault of anybody's. */
function troubleTeller({ app, say }: Desk): (failure: Failure) => string {
  const identity = serverIdentity(app.settings.current());
  return (failure) => {
    const isMoved = failure.kind === "cancelled" && !isStillSet(identity, app.settings.current());
    return isMoved
      ? say("The shelves were no longer synced: another server or account was set.")
      : sentenceFor(say, failure);
  };
}

/** The box over a sync that is running; nothing when none is. */
function showProgress(desk: Desk): void {
  const { sync } = desk.app.shelves;
  const now = sync.progress();
  if (now === undefined) return;
  const at = boxOf(desk);
  sync.watch(at);
  at(now);
}

/** A box over shelf work, to leave or to stop: it opens with the first step and goes with the last. */
export function boxOf(desk: Desk): ProgressListener {
  let box: OpenProgress | undefined;
  return (progress) => {
    if (progress === undefined) return box?.close();
    const line = progressLine(desk.say, progress);
    if (box === undefined) box = openBox(desk, line);
    else box.say(line);
  };
}

function openBox({ app, progress, say }: Desk, text: string): OpenProgress {
  return progress.open({
    text,
    hide: say("Hide"),
    stop: say("Stop"),
    onStop: () => app.shelves.sync.cancel(),
  });
}

/** Shows what a sync would do, and offers to do it; `after` runs when it was done. */
export function previewShelves(desk: Desk, after: () => void): void {
  const { app, dialogs, say } = desk;
  const trouble = obstacle(desk);
  if (trouble !== undefined) return dialogs.tell(trouble);
  if (app.shelves.sync.progress() !== undefined) return showProgress(desk);
  const whyNot = troubleTeller(desk);
  app.shelves.sync.preview(boxOf(desk), (planned) => {
    if (!planned.ok) return dialogs.tell(whyNot(planned.failure));
    dialogs.read({
      title: say("Preview of a sync"),
      text: preview(say, planned.value),
      choices: [{ text: say("Sync shelves now"), run: () => syncShelves(desk, {}, after) }],
    });
  });
}
