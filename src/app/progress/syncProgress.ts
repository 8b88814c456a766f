import type { Fingerprint } from "../../domain/book/book";
import { arriveAgain, paginateAnew, showPage, visitFrom } from "../../domain/progress/visit";
import type { OpenBook } from "../../ports/openBook";
import type { Places } from "../../ports/places";
import type { Verdict } from "../../domain/progress/pushGuard";
import { pullByHand, pushByHand, type PullAnswer, type PushAnswer } from "./progressByHand";
import { pullProgress } from "./pullProgress";
import { createPositionKeeper, pushProgress } from "./pushProgress";
import { isOn, type Opening, type ProgressParts, type Scene } from "./progressScene";

/** Seconds without a page turn before a push in the middle of reading: leafing through is not reading. */
const quietSeconds = 10;

/** Seconds between an event of the host and the question that it raises. */
const pullSeconds = 1;

/**
 * The position follows the reader (§3 Progress sync). Nothing here waits: `suspended` and `closed` write one row, the
 * others nothing. Opening a book pulls, and sends what was read before; the opening itself is no reading, and sends
 * nothing new.
 *
 * @noSelf
 */
export interface ProgressSync {
  opened(book: OpenBook, places: Places): void;
  /** The book on the screen has this fingerprint. */
  bookKnown(fingerprint: Fingerprint): void;
  /** The hot path: a page is shown, or scrolled. */
  turned(page: number): void;
  /** The same text was paginated anew; the reader has not moved. */
  repaginated(): void;
  suspended(): void;
  resumed(): void;
  /** The same book is about to be closed and opened again. */
  reloading(): void;
  closed(): void;
  /** The transaction in which the last position was put away has failed: it is put away anew. */
  undone(): void;
  /** There is a network, or another one. */
  networkChanged(): void;
  /** An address, an account or a choice has changed: an earlier refusal says nothing any more. */
  settingsChanged(): void;
  /** Pull Current Book Progress. `answer` comes once; raises Wi-Fi as the host's settings say. */
  pull(answer: (outcome: PullAnswer) => void): void;
  /** Push Current Book Progress. `insists`: also where it undoes a read status. `answer` as in `pull`. */
  push(insists: "insists" | "asks", answer: (outcome: PushAnswer) => void): void;
  /** What became of the last position of the open book; undefined when nothing was to be sent yet. */
  lastVerdict(): Verdict | undefined;
}

/** One for the process; it follows one book at a time. */
export function createProgressSync(parts: ProgressParts): ProgressSync {
  const scene: Scene = {
    opening: undefined,
    asleep: false,
    reloading: false,
    denied: false,
    push: undefined,
    keeper: createPositionKeeper(parts),
    kept: undefined,
  };
  return {
    opened: (book, places) => opened(scene, parts, book, places),
    bookKnown: (fingerprint) => bookKnown(scene, parts, fingerprint),
    turned: (page) => turned(scene, parts, page),
    repaginated: () => repaginated(scene, parts),
    suspended: () => suspended(scene, parts),
    resumed: () => resumed(scene, parts),
    reloading: () => {
      scene.reloading = scene.opening !== undefined;
    },
    closed: () => closed(scene, parts),
    undone: () => {
      if (scene.kept !== undefined) scene.keeper.keep(scene.kept);
    },
    networkChanged: () => pullSoon(scene, parts),
    settingsChanged: () => {
      scene.denied = false;
      parts.store.unpark();
      pullSoon(scene, parts);
    },
    pull: (answer) => pullByHand(scene, parts, answer),
    push: (insists, answer) => pushByHand(scene, parts, insists, answer),
    lastVerdict: () => scene.opening?.verdict,
  };
}

function opened(scene: Scene, parts: ProgressParts, book: OpenBook, places: Places): void {
  const isSame = scene.reloading && scene.opening?.book.path === book.path;
  scene.reloading = false;
  scene.asleep = false;
  withdraw(scene);
  if (!isSame || scene.opening === undefined) {
    scene.opening = opening(parts, book, places);
    return;
  }
  scene.opening.book = book;
  scene.opening.places = places;
  scene.opening.visit.page = book.position().page;
}

function opening({ clock }: ProgressParts, book: OpenBook, places: Places): Opening {
  return {
    book,
    places,
    visit: visitFrom(book.position().page, clock.elapsed()),
    fingerprint: undefined,
    wantsPull: true,
    compared: false,
    remote: undefined,
    past: undefined,
    remoteAt: 0,
    shown: undefined,
    verdict: undefined,
  };
}

function bookKnown(scene: Scene, parts: ProgressParts, fingerprint: Fingerprint): void {
  if (scene.opening === undefined) return;
  scene.opening.fingerprint = fingerprint;
  pullSoon(scene, parts);
}

/** Opening and waking come with much else to do, and the network comes last. */
function pullSoon(scene: Scene, parts: ProgressParts): void {
  parts.tasks.after(pullSeconds, () => pullProgress(scene, parts));
}

function turned(scene: Scene, parts: ProgressParts, page: number): void {
  const { opening } = scene;
  // A document that is opened anew shows its page before it is ready: nobody has turned it.
  if (opening === undefined || scene.reloading) return;
  if (!showPage(opening.visit, page, parts.clock.elapsed())) return;
  if (opening.shown !== undefined) withdraw(scene);
  const { visit } = opening;
  const { progressPages } = parts.settings();
  if (progressPages > 0 && scene.push === undefined && visit.turns - visit.turnsAtPush >= progressPages)
    pushWhenQuiet(scene, parts, opening, quietSeconds);
}

/** Reading on, closing and sleeping are no answer: the offer comes again another time, if it still stands. */
function withdraw({ opening }: Scene): void {
  if (opening === undefined) return;
  opening.shown?.withdraw();
  opening.shown = undefined;
}

/** One timer for all page turns: when it is over too early, it is set again for the rest. */
function pushWhenQuiet(scene: Scene, parts: ProgressParts, opening: Opening, seconds: number): void {
  scene.push = parts.tasks.after(seconds, () => {
    scene.push = undefined;
    if (scene.opening !== opening || !isOn(parts.settings())) return;
    const left = opening.visit.turnedAt + quietSeconds - parts.clock.elapsed();
    if (left > 0) pushWhenQuiet(scene, parts, opening, left);
    else pushProgress(scene, parts, opening, "reading");
  });
}

function repaginated({ opening }: Scene, { clock }: ProgressParts): void {
  if (opening !== undefined) paginateAnew(opening.visit, opening.book.position().page, clock.elapsed());
}

function suspended(scene: Scene, parts: ProgressParts): void {
  if (scene.asleep) return;
  stop(scene, parts);
  scene.asleep = true;
}

function stop(scene: Scene, parts: ProgressParts): void {
  withdraw(scene);
  scene.push?.cancel();
  scene.push = undefined;
  scene.kept = undefined;
  if (scene.opening !== undefined) pushProgress(scene, parts, scene.opening, "leaving");
}

function resumed(scene: Scene, parts: ProgressParts): void {
  scene.asleep = false;
  const { opening } = scene;
  if (opening === undefined) return;
  arriveAgain(opening.visit);
  opening.wantsPull = true;
  pullSoon(scene, parts);
}

function closed(scene: Scene, parts: ProgressParts): void {
  if (scene.reloading) return;
  stop(scene, parts);
  scene.opening = undefined;
}
