import { downloadJobs } from "../downloads/downloadJobs";
import { latestRequest } from "../../askOnline";
import type { TaskContext } from "../../context";
import { saveSettings } from "../../store/settings";
import { keptBounds } from "../../model/settings";
import { ok, type Result } from "../../base/result";
import type { Choice, ListLine } from "../../koreader/dialogs.port";
import { sizeText, firstLines } from "../../ui/bookTexts";
import { labelled, showAsking, type UiContext } from "../../ui/uiContext";
import { folderFor } from "../downloads/bookFolders";
import type { BrowseBook, BrowseList } from "./browse.rules";
import { absentOf, fetchWholeList } from "./wholeList";
import { amountOf, nextOfSeries, restOfSeries, withKeptSeries } from "./gather.rules";
import { bookNames } from "../downloads/bookName.rules";
import type { BookId } from "../../model/book";
import { byHand } from "../../model/shelf";
import { fetchSentence, fetchSummary, showSummary } from "../downloads/fetchWords.page";
import { returnReport } from "../downloads/returnWords.page";
import { type ChosenBook, returnAll } from "../downloads/returnSeveral.page";
import { boxOf } from "../downloads/progressLine.page";
import { findFileOf } from "../downloads/shelfFiles.store";

/** For the menu of a list of books. */
export function gatherChoices(ui: UiContext, list: BrowseList, listener: ArrivalListener): readonly Choice[] {
  const { translate } = ui;
  const offer = (pick: GatherOffer["pick"]): void =>
    offerBooks(ui, list, { pick, accepted: () => undefined }, listener);
  const all: Choice = { text: translate("Download all…"), run: () => offer((books) => books) };
  if (list.of !== "series") return [all];
  const rest: Choice = {
    text: translate("Download the rest of the series…"),
    run: () => offer(restOfSeries),
  };
  return [all, rest, { text: translate("Keep the next books here…"), run: () => askKept(ui, list.name, listener) }];
}

interface MissingBooks {
  readonly absent: readonly BrowseBook[];
  readonly here: number;
  readonly isCut: boolean;
}

/** @noSelf */
interface GatherOffer {
  /** Selects books of the list. */
  pick(books: readonly BrowseBook[]): readonly BrowseBook[];
  /** Before the download; not after Cancel. */
  accepted(): void;
}

/** Shows number, size and free space before a download. */
function offerBooks(ui: UiContext, list: BrowseList, { pick, accepted }: GatherOffer, listener: ArrivalListener): void {
  const { dialogs, translate } = ui;
  const work = (task: TaskContext): Result<MissingBooks> => {
    const gathered = fetchWholeList(task, list);
    if (!gathered.ok) return gathered;
    const { books, isCut } = gathered.value;
    const wanted = pick(books);
    const absent = absentOf(task, wanted);
    return ok({ absent, here: wanted.length - absent.length, isCut });
  };
  latestRequest(ui, "browsing").ask(
    work,
    showAsking(ui, (wanted) => {
      const { absent, here, isCut } = wanted;
      if (absent.length === 0) {
        accepted();
        const cut = translate("Only the first %1 books of the list.", here);
        return dialogs.show(isCut ? cut : translate("All of these books are on this device."));
      }
      downloadAll(ui, absent, listener, { facts: factsOf(ui, wanted), accepted });
    }),
  );
}

function factsOf(ui: UiContext, { absent, here, isCut }: MissingBooks): readonly string[] {
  const { host, settings, translate } = ui;
  const { megabytes, unknown } = amountOf(absent);
  const lines: string[] = [];
  if (here > 0) lines.push(labelled(translate, translate("On this device already"), here));
  if (unknown < absent.length) lines.push(translate("Size: about %1", sizeText(translate, Math.ceil(megabytes))));
  if (unknown > 0) lines.push(labelled(translate, translate("Without a known size"), unknown));
  const free = host.folders.freeMegabytes(folderFor(ui));
  if (free !== undefined) lines.push(translate("Free: %1", sizeText(translate, free)));
  if (free !== undefined && free - megabytes < settings().minFreeMegabytes)
    lines.push(translate("There is not room for all of them. The download stops when the storage is nearly full."));
  if (isCut) lines.push(translate("Only the first %1 books of the list.", absent.length + here));
  return lines;
}

/** Downloads unread books; finished ones are removed as set. */
function askKept(ui: UiContext, name: string, listener: ArrivalListener): void {
  const { dialogs, database, settings, translate } = ui;
  const present = settings().keptSeries.find((one) => one.name === name)?.count ?? 0;
  dialogs.askNumber({
    title: translate("Keep the next books here…"),
    description: translate(
      "How many unread books of this series are kept on this device. When you have read one, the next one is downloaded.",
    ),
    unit: "",
    value: present,
    min: keptBounds.min,
    max: keptBounds.max,
    step: keptBounds.step,
    onSave: (count) => {
      const keep = (): void =>
        saveSettings(database, { keptSeries: withKeptSeries(settings().keptSeries, { name, count }) });
      // Once kept, the next books come by themselves.
      if (count <= present) keep();
      else {
        const pick = (books: readonly BrowseBook[]): readonly BrowseBook[] => nextOfSeries(books, count);
        offerBooks(ui, { of: "series", name }, { pick, accepted: keep }, listener);
      }
    },
  });
}

/** @noSelf */
interface ArrivalListener {
  arrived(id: BookId): void;
  left(id: BookId): void;
}

/** @noSelf */
interface Offer extends Pick<GatherOffer, "accepted"> {
  readonly facts: readonly string[];
}

/** Asks first, with these facts. `listener` gets each downloaded book, and each removed by undo. */
function downloadAll(
  ui: UiContext,
  books: readonly ChosenBook[],
  listener: ArrivalListener,
  { facts, accepted }: Offer,
): void {
  const { dialogs, translate, settings } = ui;
  if (!settings().enabled) return dialogs.show(translate("Catchword is switched off."));
  const { fetching, work } = downloadJobs(ui);
  if (work.progress() !== undefined) return dialogs.show(fetchSentence(translate, { kind: "busy" }));
  // The format depends on the setting, not on the list.
  const wanted = books.map(({ id, title }) => ({ id, title }));
  const arrived: BookId[] = [];
  const fetch = (): void =>
    fetching.fetchAll(wanted, {
      at: boxOf(ui),
      came: (id) => {
        arrived.push(id);
        listener.arrived(id);
      },
      report: (report) =>
        showSummary(ui, report, fetchSummary(translate, report), {
          step: undoChoice(ui, arrived, listener),
          again: fetch,
        }),
    });
  const titles = bookNames(books, translate("A book")).map((name) => `• ${name}`);
  const question = translate("Download these books? (%1)", books.length);
  dialogs.confirm({
    text: [question].concat(facts, firstLines(translate, titles)).join("\n"),
    yes: translate("Download"),
    onYes: () => {
      accepted();
      fetch();
    },
  });
}

/** Moves these downloads to the trash. Files that were on this device before stay. */
function undoChoice(ui: UiContext, ids: readonly BookId[], { left }: ArrivalListener): Choice | undefined {
  const { dialogs, database, translate } = ui;
  const files = ids
    .map((id) => findFileOf(database, id))
    .filter((file) => file?.state === "here" && file.shelf === byHand);
  if (files.length === 0) return undefined;
  const leavings = files.flatMap((file) => (file === undefined ? [] : [{ file, leaves: [] }]));
  const run = (): void =>
    downloadJobs(ui).returning.take(leavings, (taken) => {
      for (const { file, kept } of taken) if (kept === undefined) left(file.id);
      dialogs.show(returnReport(translate, { taken, staying: [] }, ui.settings().trashDays));
    });
  return { text: translate("Undo"), run };
}

/** Selected books, to download or remove. @noSelf */
export interface Selection {
  /** Undefined outside selection mode. */
  chosen: Record<BookId, ChosenBook | undefined> | undefined;
  isHere(id: BookId): boolean;
  redraw(): void;
  /** After a download or removal. */
  arrived(id: BookId): void;
  left(id: BookId): void;
}

export function select(selection: Selection, isOn: boolean): void {
  selection.chosen = isOn ? {} : undefined;
  selection.redraw();
}

export function toggle(selection: Selection, book: ChosenBook): void {
  const { chosen } = selection;
  if (chosen === undefined) return;
  chosen[book.id] = chosen[book.id] === undefined ? book : undefined;
  selection.redraw();
}

/** Empty outside selection mode. */
export function selectionMark({ chosen }: Selection, id: BookId): string {
  if (chosen === undefined) return "";
  return chosen[id] === undefined ? "☐ " : "☑ ";
}

/** Actions for selected ones of `books`; empty without a selection. */
export function selectionLines(ui: UiContext, selection: Selection, books: readonly ChosenBook[]): readonly ListLine[] {
  const { translate } = ui;
  const { chosen } = selection;
  if (chosen === undefined) return [];
  const wanted = books.filter(({ id }) => chosen[id] !== undefined);
  if (wanted.length === 0) {
    const label = translate("Tap the books to download or return");
    return [{ label, value: translate("done"), onTap: () => select(selection, false) }];
  }
  const line = (label: string, some: readonly ChosenBook[], run: () => void): readonly ListLine[] => {
    const onTap = (): void => {
      select(selection, false);
      run();
    };
    return some.length === 0 ? [] : [{ label, value: `${some.length}`, onTap }];
  };
  const absent = wanted.filter(({ id }) => !selection.isHere(id));
  const local = wanted.filter(({ id }) => selection.isHere(id));
  const download = (): void => downloadAll(ui, absent, selection, { facts: [], accepted: () => undefined });
  const giveBack = (): void => returnAll(ui, local, selection.left);
  return line(translate("Download the selected books"), absent, download).concat(
    line(translate("Return the selected books"), local, giveBack),
  );
}
