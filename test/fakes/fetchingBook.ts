import { done, ok } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import { asPercent } from "../../src/base/scale";
import { saveBook, saveIdentity } from "../../src/book/books.store";
import type { BookId } from "../../src/model/book";
import type { Destination, RemotePosition } from "../../src/model/bookState";
import type { OpenPosition, ProgressState } from "../../src/features/position/pushProgress";
import { askServer } from "../../src/features/position/remoteProgress.task";
import type { Offer } from "../../src/koreader/screen.port";
import { type Dialect, dialectOf } from "../../src/server/dialects/dialect";
import { fileTime, fingerprint, openAt } from "./openPosition";
import { fakeSummaries } from "./summaries";

const id = 7 as BookId;
export const kobo = { device: "Kobo", deviceId: "k" };

export interface FetchedScene {
  readonly remote?: RemotePosition | Failure | undefined;
  readonly dialect?: Partial<Dialect>;
  readonly opening?: Partial<OpenPosition>;
  readonly settings?: object;
  readonly isMatched?: boolean;
  /** Percentage of a place in the file. */
  readonly resolved?: number;
}

/** A book that is open at 10 %, with a server that writes down its requests. */
export function fetchingBook({
  remote,
  dialect = {},
  opening: changes = {},
  settings = {},
  isMatched = true,
  resolved,
}: FetchedScene = {}) {
  const told = openAt(10, {
    opening: { compared: false, ...changes },
    settings: { libraryUsername: "ann", ...settings },
  });
  const { context, opening } = told;
  const requests: string[] = [];
  const offers: Offer[] = [];
  const planned: (() => void)[] = [];
  const jumps: Destination[] = [];
  const shown = { isOpen: true };
  const fetchProgress = () => {
    requests.push("GET");
    return remote !== undefined && "kind" in remote ? ({ ok: false, failure: remote } as const) : ok(remote);
  };
  const sendProgress = ({ percent }: RemotePosition) => (requests.push(`PUT ${percent}`), done);
  const moveWebReader = (_id: BookId, { percent }: RemotePosition) => (requests.push(`move ${percent}`), done);
  const progress = {
    moveWebReader,
    fetchProgress,
    sendProgress,
    recentPositions: () => undefined,
    isJoined: () => ok(false),
  };
  const stateOf = (_id: BookId, ofDevices?: boolean) => {
    requests.push(ofDevices === true ? "state with devices" : "state");
    const devices = remote === undefined || "kind" in remote ? undefined : { ...remote, ...kobo };
    return ok(ofDevices === true ? { positions: { web: {}, files: {}, devices } } : {});
  };
  Object.assign(context.server, { progress, statuses: { stateOf } });
  Object.assign(context.connection, { dialect: () => ({ ...dialectOf("G"), ...dialect }) });
  const dialog = { withdraw: () => undefined, isOpen: () => shown.isOpen };
  Object.assign(context.host.offers, {
    offer: (offer: Offer) => (offers.push(offer), dialog),
    whenReading: (act: () => void) => (planned.push(act), { withdraw: () => undefined, isOpen: () => false }),
  });
  Object.assign(context.host, { summaries: fakeSummaries(), books: { openPath: () => undefined } });
  opening.book.activity.turns = 0;
  Object.assign(opening.book, { jump: (to: Destination) => (jumps.push(to), true) });
  if (resolved !== undefined) Object.assign(opening.book.document, { percentAt: () => asPercent(resolved) });
  saveBook(context.database, { fingerprint, type: "EPUB" }, "/book.epub", { size: 1, modifiedAt: fileTime });
  if (isMatched) saveIdentity(context.database, fingerprint, { id });
  const state: ProgressState = { context, opening, denied: false, push: undefined, continued: undefined };
  const ask = () => askServer(context, opening, fingerprint);
  return { ...told, requests, offers, planned, jumps, shown, state, ask };
}
