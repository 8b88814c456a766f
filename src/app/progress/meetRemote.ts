import { decide, toleranceOf, type Mark, type Meeting, type Way } from "../../domain/progress/conflict";
import { destinationOf, type Destination } from "../../domain/progress/destination";
import { shownPercent, type RemotePosition } from "../../domain/progress/documentProgress";
import { hasReadOn, jumpFrom } from "../../domain/progress/visit";
import type { Opening, ProgressParts, Scene } from "./progressScene";

/** The server's position meets the reader's: nothing, an offer on the page, or the reader is taken there. */
export function meetRemote(scene: Scene, parts: ProgressParts, opening: Opening): void {
  const meeting = meetingOf(parts, opening);
  const { remote } = meeting;
  const decision = decide(meeting);
  if (decision.kind === "stay" || remote === undefined) return;
  opening.shown?.withdraw();
  opening.shown =
    decision.kind === "follow"
      ? parts.offers.whenReading(() => {
          if (scene.opening === opening && !hasReadOn(opening.visit)) goTo(parts, opening, remote);
        })
      : offer(parts, opening, remote, decision.way);
}

/** What the server holds, against where the reader is at this moment. */
export function meetingOf({ settings, store, device }: ProgressParts, opening: Opening): Meeting {
  const { fingerprint, book, places } = opening;
  const position = book.position();
  const known = fingerprint === undefined ? undefined : store.known(fingerprint);
  const pending = fingerprint === undefined ? undefined : store.pending(fingerprint);
  const { progressForward, progressBackward } = settings();
  return {
    local: position.percent,
    localPlace: places.here(),
    remote: opening.past ?? opening.remote,
    tolerance: toleranceOf(position.pages, places.flows),
    pushed: known?.ok === true ? known.value.pushed : undefined,
    refused: known?.ok === true ? known.value.refused : undefined,
    // What cannot be told counts as read here: nobody is moved on a guess.
    unsent: pending?.ok !== true || pending.value !== undefined,
    deviceId: device().id,
    forward: progressForward,
    backward: progressBackward,
  };
}

function offer(parts: ProgressParts, opening: Opening, remote: RemotePosition, way: Way): Opening["shown"] {
  const { say } = parts;
  return parts.offers.offer({
    text: offerText(parts, opening, remote, way),
    yes: say("Go there"),
    no: say("Stay here"),
    onYes: () => goTo(parts, opening, remote),
    onNo: () => refuse(parts, opening, remote),
  });
}

/** The question, with both percentages, and a word of warning where the exact place cannot be had. */
export function offerText(parts: ProgressParts, opening: Opening, remote: RemotePosition, way: Way): string {
  const { say } = parts;
  const there = shownPercent(remote.percent);
  const here = shownPercent(opening.book.position().percent);
  const device = remote.device ?? say("Another device");
  const text =
    way === "forward"
      ? say("%1 is further: %2 % (here %3 %)", device, there, here)
      : say("%1 is less far: %2 % (here %3 %)", device, there, here);
  const isLoose = remote.place !== undefined && destinationIn(opening, remote).by === "percent";
  return isLoose ? `${text}\n${say("The exact place is not in this file; its percentage is.")}` : text;
}

/** Takes the reader there, and says how exactly. Never from inside a task: the host redraws the page. */
export function goTo(parts: ProgressParts, opening: Opening, remote: RemotePosition): void {
  const { say } = parts;
  const destination = destinationIn(opening, remote);
  const { page } = opening.visit;
  opening.places.goTo(destination);
  jumpFrom(opening.visit, page);
  if (opening.fingerprint !== undefined) parts.store.drop(opening.fingerprint);
  const there = shownPercent(remote.percent);
  parts.notify(
    destination.by === "place"
      ? say("Same place: %1 % (“Back” returns)", there)
      : say("By percentage: %1 % (“Back” returns)", there),
  );
}

function destinationIn({ places, book }: Opening, remote: RemotePosition): Destination {
  const resolved = remote.place === undefined ? undefined : places.percentAt(remote.place);
  return destinationOf(remote, resolved, toleranceOf(book.position().pages, places.flows));
}

function refuse({ store, log }: ProgressParts, { fingerprint }: Opening, remote: Mark): void {
  if (fingerprint === undefined) return;
  const { percent, place } = remote;
  const refused = store.refuse(fingerprint, { percent, place });
  if (!refused.ok) log.warn("a no could not be remembered");
}
