import type { Context } from "../../context";
import { decide, toleranceOf, type Mark, type Meeting, type Way } from "../../domain/progress/conflict";
import { destinationOf, type Destination } from "../../domain/progress/destination";
import { shownPercent, type RemotePosition } from "../../domain/progress/documentProgress";
import { hasReadOn, jumpFrom } from "../../domain/session/pageActivity";
import { thisDevice, type Opening, type ProgressState } from "./progress";

/** The server's position meets the reader's: nothing, an offer on the page, or the reader is taken there. */
export function handleRemoteProgress(state: ProgressState, opening: Opening): void {
  const { context } = state;
  const meeting = meetingOf(context, opening);
  const { remote } = meeting;
  const decision = decide(meeting);
  if (decision.kind === "stay" || remote === undefined) return;
  opening.shown?.withdraw();
  opening.shown =
    decision.kind === "follow"
      ? context.host.offers.whenReading(() => {
          if (state.opening === opening && !hasReadOn(opening.book.activity)) goTo(context, opening, remote);
        })
      : offer(context, opening, remote, decision.way);
}

/** What the server holds, against where the reader is at this moment. */
export function meetingOf(context: Context, opening: Opening): Meeting {
  const { progress } = context.store;
  const { fingerprint, book } = opening;
  const { document } = book;
  const position = document.position();
  const known = fingerprint === undefined ? undefined : progress.known(fingerprint);
  const pending = fingerprint === undefined ? undefined : progress.pending(fingerprint);
  const { progressForward, progressBackward } = context.settings();
  return {
    local: position.percent,
    localPlace: document.here(),
    remote: opening.past ?? opening.remote,
    tolerance: toleranceOf(position.pages, document.flows),
    pushed: known?.ok === true ? known.value.pushed : undefined,
    refused: known?.ok === true ? known.value.refused : undefined,
    // What cannot be told counts as read here: nobody is moved on a guess.
    unsent: pending?.ok !== true || pending.value !== undefined,
    deviceId: thisDevice(context).id,
    forward: progressForward,
    backward: progressBackward,
  };
}

function offer(context: Context, opening: Opening, remote: RemotePosition, way: Way): Opening["shown"] {
  const say = context.translate;
  return context.host.offers.offer({
    text: offerText(context, opening, remote, way),
    yes: say("Go there"),
    no: say("Stay here"),
    onYes: () => goTo(context, opening, remote),
    onNo: () => refuse(context, opening, remote),
  });
}

/** The question, with both percentages, and a word of warning where the exact place cannot be had. */
export function offerText(context: Context, opening: Opening, remote: RemotePosition, way: Way): string {
  const say = context.translate;
  const there = shownPercent(remote.percent);
  const here = shownPercent(opening.book.document.position().percent);
  const device = remote.device ?? say("Another device");
  const text =
    way === "forward"
      ? say("%1 is further: %2 % (here %3 %)", device, there, here)
      : say("%1 is less far: %2 % (here %3 %)", device, there, here);
  const isLoose = remote.place !== undefined && destinationIn(opening, remote).by === "percent";
  return isLoose ? `${text}\n${say("The exact place is not in this file; its percentage is.")}` : text;
}

/** Takes the reader there, and says how exactly. Never from inside a task: the host redraws the page. */
export function goTo(context: Context, opening: Opening, remote: RemotePosition): void {
  const say = context.translate;
  const destination = destinationIn(opening, remote);
  const { fingerprint, book } = opening;
  const { document, activity } = book;
  const { page } = activity;
  document.goTo(destination);
  jumpFrom(activity, page);
  if (fingerprint !== undefined) context.store.progress.drop(fingerprint);
  const there = shownPercent(remote.percent);
  context.host.dialogs.notify(
    destination.by === "place"
      ? say("Same place: %1 % (“Back” returns)", there)
      : say("By percentage: %1 % (“Back” returns)", there),
  );
}

function destinationIn({ book: { document } }: Opening, remote: RemotePosition): Destination {
  const resolved = remote.place === undefined ? undefined : document.percentAt(remote.place);
  return destinationOf(remote, resolved, toleranceOf(document.position().pages, document.flows));
}

function refuse({ store, log }: Context, { fingerprint }: Opening, remote: Mark): void {
  if (fingerprint === undefined) return;
  const { percent, place } = remote;
  const refused = store.progress.refuse(fingerprint, { percent, place });
  if (!refused.ok) log.warn("a no could not be remembered");
}
