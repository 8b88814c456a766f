import { latestRequest } from "../../askOnline";
import type { TaskContext } from "../../context";
import type { Failure } from "../../base/failure";
import { failed, ok, type Result } from "../../base/result";
import { isolated } from "../../base/text";
import type { Shelf } from "../../model/shelf";
import { labelled, showAsking, showTrouble, type UiContext } from "../../ui/uiContext";
import {
  listShelfAdditions,
  queueShelfAddition,
  recordShelfAddition,
  withdrawShelfAddition,
} from "../shelves/collections.store";
import { ownShelves } from "../downloads/shelvesOfBook";
import { knownShelves, rememberShelves } from "./knownShelves";
import { type Chooser, isUnreached, sendOrQueue, shortTitle } from "./sendOrQueue.page";

interface ShelfChoice {
  readonly shelves: readonly Shelf[];
  /** IDs of shelves that contain the book. */
  readonly marked: readonly number[];
}

/** Own shelves only. Magic shelves cannot be edited. Without a network, those that the device knows. */
export function askShelf(chooser: Chooser): void {
  const { ui, book } = chooser;
  const { host } = ui;
  const offline = (): void => showShelves(chooser, knownChoice(ui));
  if (!host.network.isConnected()) return offline();
  const work = (task: TaskContext): Result<ShelfChoice> => {
    const visible = task.server.shelves.standardShelves();
    const shelves = visible.ok ? ownShelves(task, visible.value) : visible;
    if (!shelves.ok) return shelves;
    rememberShelves(ui, shelves.value);
    const state = task.server.statuses.stateOf(book.id);
    return state.ok ? ok({ shelves: shelves.value, marked: state.value?.shelves ?? [] }) : state;
  };
  const missed = (failure: Failure): void => (isUnreached(failure) ? offline() : showTrouble(ui, failed(failure)));
  latestRequest(ui, "browsing").ask(
    work,
    showAsking(ui, (choice) => showShelves(chooser, choice), undefined, missed),
  );
}

/** Undefined if no shelf is known on this device. */
function knownChoice(ui: UiContext): ShelfChoice | undefined {
  const shelves = knownShelves(ui);
  return shelves.length === 0 ? undefined : { shelves, marked: [] };
}

function showShelves(chooser: Chooser, choice: ShelfChoice | undefined): void {
  const { ui, book } = chooser;
  const { database, dialogs, translate } = ui;
  if (choice === undefined)
    return dialogs.show(translate("The shelves of the server are not known on this device yet: connect once."));
  if (choice.shelves.length === 0) return dialogs.show(translate("There is no shelf on the server yet."));
  const additions = listShelfAdditions(database, book.id);
  const list = dialogs.list({
    // The title bar cuts its end.
    title: labelled(translate, translate("Add to shelf"), shortTitle(ui, book)),
    lines: choice.shelves.map((shelf) => {
      const addition = additions.find((one) => one.shelf === shelf.id);
      const waits = addition !== undefined && addition.state !== "failed";
      return {
        label: shelf.name,
        value: waits ? translate("pending") : choice.marked.includes(shelf.id) ? "✓" : "",
        onTap: () => {
          list.close();
          assign(chooser, { shelf, isPending: waits && !addition.isCollected });
        },
      };
    }),
  });
}

function assign(
  chooser: Chooser,
  { shelf: { id, name }, isPending }: { readonly shelf: Shelf; readonly isPending: boolean },
): void {
  const { ui, book } = chooser;
  const { database, host, translate } = ui;
  sendOrQueue(chooser, {
    shown: {},
    text: labelled(translate, translate("Shelf"), isolated(name)),
    isPending,
    withdraw: () => withdrawShelfAddition(database, book.id, id),
    sent: () => recordShelfAddition(database, book.id, id),
    queue: () => queueShelfAddition(database, book, id, host.clock.now()),
    send: ({ server }) => server.shelves.assign([book.id], id),
    sentText: translate("“%1” is on the shelf “%2”.", shortTitle(ui, book), name),
  });
}
