import { saveSettings } from "../../store/settings";
import { ok, type Result } from "../../base/result";
import type { Choice } from "../../koreader/dialogs.port";
import { labelled, showAsking, type UiContext } from "../../ui/uiContext";
import { folderFor } from "../downloads/downloadFolder";
import type { BrowseBook, BrowseList } from "./browse.rules";
import { downloadAll, type ArrivalListener } from "./downloadAll.page";
import { absentOf, fetchWholeList } from "./wholeList";
import { amountOf, nextOfSeries, restOfSeries, withKeptSeries } from "./gather.rules";

/** In the menu of a list of books. */
export function gatherChoices(ui: UiContext, list: BrowseList, listener: ArrivalListener): readonly Choice[] {
  const { translate } = ui;
  const everything = (books: readonly BrowseBook[]): readonly BrowseBook[] => books;
  const all: Choice = { text: translate("Download all…"), run: () => offerBooks(ui, list, everything, listener) };
  if (list.of !== "series") return [all];
  const rest: Choice = {
    text: translate("Download the rest of the series…"),
    run: () => offerBooks(ui, list, restOfSeries, listener),
  };
  return [all, rest, { text: translate("Keep the next books here…"), run: () => askKept(ui, list.name, listener) }];
}

interface Wanted {
  readonly absent: readonly BrowseBook[];
  readonly here: number;
  readonly isCut: boolean;
}

/** Tells number, size and free space before anything is downloaded. `pick`: the wanted ones of the list. */
export function offerBooks(
  ui: UiContext,
  list: BrowseList,
  pick: (books: readonly BrowseBook[]) => readonly BrowseBook[],
  listener: ArrivalListener,
): void {
  const { app, dialogs, translate } = ui;
  const work = (): Result<Wanted> => {
    const gathered = fetchWholeList(ui, list);
    if (!gathered.ok) return gathered;
    const { books, isCut } = gathered.value;
    const wanted = pick(books);
    const absent = absentOf(ui, wanted);
    return ok({ absent, here: wanted.length - absent.length, isCut });
  };
  app.browsing.ask(
    work,
    showAsking(ui, (wanted) => {
      const { absent, here, isCut } = wanted;
      if (absent.length === 0 && isCut) return dialogs.show(translate("Only the first %1 books of the list.", here));
      if (absent.length === 0) return dialogs.show(translate("All of these books are on this device."));
      downloadAll(ui, absent, listener, factsOf(ui, wanted));
    }),
  );
}

function factsOf(ui: UiContext, { absent, here, isCut }: Wanted): readonly string[] {
  const { host, settings, translate } = ui;
  const { megabytes, unknown } = amountOf(absent);
  const lines: string[] = [];
  if (here > 0) lines.push(labelled(translate, translate("On this device already"), here));
  if (unknown < absent.length) lines.push(translate("Size: about %1 MB", Math.ceil(megabytes)));
  if (unknown > 0) lines.push(labelled(translate, translate("Without a known size"), unknown));
  const free = host.folders.freeMegabytes(folderFor(ui));
  if (free !== undefined) lines.push(translate("Free: %1 MB", Math.floor(free)));
  if (free !== undefined && free - megabytes < settings().minFreeMegabytes)
    lines.push(translate("There is not room for all of them. The download stops when the storage is nearly full."));
  if (isCut) lines.push(translate("Only the first %1 books of the list.", absent.length + here));
  return lines;
}

const mostKept = 5;

/** Without the read ones; those are returned as the setting says. */
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
    min: 0,
    max: mostKept,
    step: 1,
    standard: 0,
    onSave: (count) => {
      saveSettings(database, { keptSeries: withKeptSeries(settings().keptSeries, { name, count }) });
      if (count > 0) offerBooks(ui, { of: "series", name }, (books) => nextOfSeries(books, count), listener);
    },
  });
}
