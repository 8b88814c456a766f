import type { ChoiceMenu } from "../../src/koreader/dialogs.port";
import { collectAnnotations } from "../../src/features/annotations/collect/collectAnnotations";
import type { BaseItem } from "../../src/features/annotations/collect/itemChanges.rules";
import { saveMergeOutcome } from "../../src/features/annotations/merge/baseItems.store";
import { listKnownItems, listPendingItems } from "../../src/features/annotations/annotations.store";
import { saveBook, saveIdentity } from "../../src/book/books.store";
import { saveServerFile } from "../../src/book/serverFile.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { HostAnnotation } from "../../src/model/annotation";
import type { Settings } from "../../src/model/settings";
import { digestOfLines } from "./mergeItems";
import { memoryStore } from "./memoryStore";
import { testContext } from "./testContext";

const fingerprint = "a" as Fingerprint;
const id = 7 as BookId;
const timeOf = (number: number): string =>
  new Date(1_767_261_600_000 + number * 1000).toISOString().slice(0, 19).replace("T", " ");
export const idOf = (number: number, end = `e${number}`): string => `${timeOf(number)}|/s${number}|${end}`;

export const here = (number: number, given: Partial<HostAnnotation> = {}): HostAnnotation => ({
  datetime: timeOf(number),
  page: `/s${number}`,
  start: `/s${number}`,
  end: `e${number}`,
  text: "words",
  drawer: "lighten",
  ...given,
});
export const bookmark = (number: number, given: Partial<HostAnnotation> = {}): HostAnnotation => ({
  datetime: timeOf(number),
  page: `/s${number}`,
  text: "Where it began",
  ...given,
});
export const bare = digestOfLines("#FFFF33", "highlight", "", "");
export const known = (number: number, given: Partial<BaseItem> = {}): BaseItem => ({
  kind: "annotation",
  annotationId: idOf(number),
  digest: bare,
  serverId: number,
  cfi: `cfi${number}`,
  wasOnServer: true,
  ...given,
});

export const refused: Partial<BaseItem> = { reason: "no place", serverId: undefined, wasOnServer: false };

/** A book with what the server has of it and what the device lists. */
export interface CollectedWorld {
  readonly known?: readonly BaseItem[];
  readonly here?: readonly HostAnnotation[];
  readonly touched?: readonly string[];
  readonly settings?: Partial<Settings>;
  readonly isShared?: boolean;
  readonly isWhole?: boolean;
  readonly isServerFile?: boolean;
  readonly isUnread?: boolean;
}

/** The device before the collection. `asked`: what waits for the file browser. */
function deviceOf(world: CollectedWorld) {
  const store = memoryStore();
  const { database } = store;
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  saveIdentity(database, fingerprint, { id });
  if (world.isServerFile === true) saveServerFile(database, fingerprint, id);
  const file = { fingerprint, path: "/a.epub", at: 0 };
  saveMergeOutcome(database, file, { base: world.known ?? [], forgotten: [], changes: [], settled: [] });
  const offers: string[] = [];
  const asked: (() => void)[] = [];
  const questions: ChoiceMenu[] = [];
  let pauses = 0;
  const whenBrowsing = (name: string, act: () => void) => {
    offers.push(name);
    asked.push(act);
    return { withdraw: () => undefined, isOpen: () => false };
  };
  const context = testContext({
    database,
    settings: { highlights: "send", bookmarks: "send", notesDestination: "book", ...world.settings },
    state: { isShared: world.isShared === true },
    host: {
      annotations: { ownColours: () => ({}) },
      dialogs: { choose: (question) => void questions.push(question), notify: () => undefined },
      tasks: { pause: () => void (pauses += 1) },
      offers: { whenBrowsing },
    },
  });
  return { store, database, context, offers, asked, questions, pauses: () => pauses };
}

/** `queued`: the changes as one line each; `held`: the annotations that wait for an answer; `offers`: the questions. */
export function collected(world: CollectedWorld) {
  const { store, database, context, offers, asked, questions, pauses } = deviceOf(world);
  const list = world.here ?? [];
  const parts: number[] = [];
  const annotations = {
    count: list.length,
    part: (from: number, count: number) => (parts.push(from), list.slice(from, from + count)),
    unread: world.isUnread === true ? [{ reason: "row" as const, count: 1 }] : [],
  };
  const { touched = [], isWhole } = world;
  const before = store.writes;
  const held = collectAnnotations(context, { fingerprint, path: "/a.epub", annotations, touched, isWhole });
  const commits = store.writes - before;
  const rows = () => listPendingItems(database);
  const queuedNow = () =>
    rows().map(({ operation, item: { kind, annotationId }, serverId }) =>
      [operation, kind, /\/s(\d+)/.exec(annotationId)?.[1], serverId].filter((one) => one !== undefined).join(" "),
    );
  const ask = (): ChoiceMenu => {
    for (const act of asked) act();
    return questions[0]!;
  };
  const count = () => database.query("SELECT count(DISTINCT mark) AS count FROM pending_annotations")[0]?.count;
  const items = () => listKnownItems(database, fingerprint);
  return { queued: queuedNow(), queuedNow, rows, held, offers, ask, parts, pauses: pauses(), commits, count, items };
}
