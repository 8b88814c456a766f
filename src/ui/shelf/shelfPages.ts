import { trimmed } from "../../domain/text";
import { sentenceFor } from "../../domain/sentence";
import { spokenDuration } from "../../domain/calendar";
import type { Say } from "../../domain/translations";
import {
  isSame,
  type Shelf,
  type ShelfSource,
  sourcesIn,
  withoutSource,
  withSource,
} from "../../domain/shelf";
import type { ListLine, Working } from "../../ports/dialogs";
import type { MenuItem } from "../../ports/screen";
import type { ListedBook, TrashItem } from "../../ports/shelfStore";
import { tellFailure, type Desk } from "../desk";

/** The shelves that are chosen, in one line. */
export function chosenShelves({ app, say }: Desk): string {
  const sources = sourcesIn(app.settings.current().shelves);
  const names = sources.map((source) => nameOf(say, source));
  return names.length === 0 ? say("none") : names.join(", ");
}

/** One that was chosen by its number is called by it. */
function nameOf(say: Say, { name, id }: ShelfSource): string {
  return name === "" ? say("No. %1", id ?? 0) : name;
}

/** From the server's list, or by name or number (§4 rule 11). */
export function chooseMenu(desk: Desk): MenuItem {
  const { say } = desk;
  return {
    text: () => say("Shelves: %1", chosenShelves(desk)),
    items: () => chooseItems(desk).concat(chosenItems(desk)),
  };
}

function chooseItems(desk: Desk): readonly MenuItem[] {
  const { say } = desk;
  return [
    { text: say("Choose from the server's shelves…"), keepsOpen: true, run: (redraw) => fetch(desk, redraw) },
    namedItem(desk, "standard", say("Shelf by name or number…")),
    namedItem(desk, "magic", say("Magic shelf by name or number…")),
  ];
}

function fetch(desk: Desk, redraw: () => void): void {
  const { app, dialogs, say } = desk;
  let working: Working | undefined;
  const began = (): void => {
    working = dialogs.working(say("Asking the server for its shelves…"));
  };
  app.shelves.visible(began, (shelves) => {
    working?.close();
    if (!shelves.ok) return dialogs.tell(sentenceFor(say, shelves.failure));
    if (shelves.value.length === 0) return dialogs.tell(say("There is no shelf on the server yet."));
    showShelves(desk, shelves.value, redraw);
  });
}

/** Each with its mark, also as soon as it is tapped. */
function showShelves(desk: Desk, shelves: readonly Shelf[], redraw: () => void): void {
  const lines = (): readonly ListLine[] => shelves.map((shelf) => line(desk, shelf, marked));
  const marked = (): void => {
    page.redraw(lines());
    redraw();
  };
  const page = desk.dialogs.list({ title: desk.say("Shelves on the server: tap to add"), lines: lines() });
}

function line(desk: Desk, shelf: Shelf, redraw: () => void): ListLine {
  const { app, say } = desk;
  const kind = shelf.kind === "magic" ? say("magic shelf") : say("shelf");
  return {
    label: shelf.name,
    value: isChosen(app.settings.current().shelves, shelf) ? `✓ ${kind}` : kind,
    onTap: () => {
      const { kind: shelfKind, id, name } = shelf;
      add(desk, { kind: shelfKind, id, name }, redraw);
    },
  };
}

function isChosen(setting: string, { kind, id, name }: Shelf): boolean {
  return sourcesIn(setting).some((source) => isSame(source, { kind, id, name }));
}

/** A name drops the number that was known for it: it is looked for anew. */
function namedItem(desk: Desk, kind: ShelfSource["kind"], text: string): MenuItem {
  const { dialogs, say } = desk;
  return {
    text,
    keepsOpen: true,
    run: (redraw) =>
      dialogs.ask({
        title: text,
        value: "",
        hint: say("Name, or the number in its web address"),
        onSave: (written) => {
          const name = trimmed(written);
          if (name === "") return say("Please enter a name or a number.");
          add(desk, sourceFrom(kind, name), redraw);
          return undefined;
        },
      }),
  };
}

function sourceFrom(kind: ShelfSource["kind"], written: string): ShelfSource {
  const number = sourcesIn(`${kind}\t${written}\t`)[0]?.id;
  return number === undefined ? { kind, name: written } : { kind, id: number, name: "" };
}

/** Tells of the default that a first choice replaces: its books stay, and nothing is put on it any more. */
function add(desk: Desk, source: ShelfSource, redraw: () => void): void {
  const { app, dialogs, say } = desk;
  const before = app.settings.current().shelves;
  const saved = app.settings.save({ shelves: withSource(before, source) });
  tellFailure(desk, saved);
  redraw();
  if (!saved.ok) return;
  const name = nameOf(say, source);
  const old = sourcesIn(before).find((other) => other.isDefault === true && !isSame(other, source));
  dialogs.notify(
    old === undefined
      ? say("“%1” is chosen.", name)
      : say("“%1” is chosen in place of “%2”.", name, nameOf(say, old)),
  );
}

/** What is chosen, each with a tap that takes it off the list; its books stay on the device. */
function chosenItems(desk: Desk): readonly MenuItem[] {
  const { app, dialogs, say } = desk;
  const sources = sourcesIn(app.settings.current().shelves);
  return sources.map((source) => ({
    text: nameOf(say, source),
    checked: () => sourcesIn(app.settings.current().shelves).some((other) => isSame(other, source)),
    run: (redraw) =>
      dialogs.confirm({
        text: say("Sync “%1” no longer? The books that are here stay.", nameOf(say, source)),
        yes: say("No longer"),
        onYes: () => {
          const shelves = withoutSource(app.settings.current().shelves, source);
          tellFailure(desk, app.settings.save({ shelves }));
          redraw();
        },
      }),
  }));
}

/** The books of the shelves as they were listed last, by title, with a mark on those that are here; a tap tells all. */
export function showBooks(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const lines: ListLine[] = [];
  const listed = app.shelves.books({
    came: (books) => {
      for (const book of books) lines.push(bookLine(desk, book));
    },
    ended: () => page.redraw(lines),
    isWanted: () => page.isOpen(),
  });
  if (!listed.ok) return dialogs.tell(sentenceFor(say, listed.failure));
  if (lines.length === 0) return dialogs.tell(say("The shelves have not been synced yet, or are empty."));
  const page = dialogs.list({ title: say("Books on the shelves (✓: on this device)"), lines });
}

/** A long mark would take the room of the authors. */
function bookLine({ dialogs, say }: Desk, { title, author, state }: ListedBook): ListLine {
  const label = author === undefined ? (title ?? "?") : `${title ?? "?"} – ${author}`;
  const facts = [title ?? "?", author ?? "", placeWords(say, state)].filter((line) => line !== "");
  return { label, value: isHere(state) ? "✓" : "", onTap: () => dialogs.tell(facts.join("\n")) };
}

function isHere(state: ListedBook["state"]): boolean {
  return state === "here" || state === "adopted";
}

function placeWords(say: Say, state: ListedBook["state"]): string {
  if (isHere(state)) return say("On this device.");
  return state === "declined" ? say("Deleted on this device.") : say("Not on this device.");
}

/** The books that a sync has moved to the trash; a tap puts one back. */
export function showTrash(desk: Desk, redraw: () => void): void {
  const { app, dialogs, say } = desk;
  const removed = app.shelves.removed();
  if (!removed.ok) return tellFailure(desk, removed);
  if (removed.value.length === 0) return dialogs.tell(say("The trash is empty."));
  const back = (): void => {
    page.close();
    redraw();
  };
  const page = dialogs.list({
    title: say("Trash: tap to restore"),
    lines: removed.value.map((item) => ({
      label: item.file?.title ?? item.path,
      value: say("%1 ago", spokenDuration(say, Math.max(0, app.shelves.now() - item.at))),
      onTap: () => askToRestore(desk, item, back),
    })),
  });
}

function askToRestore(desk: Desk, item: TrashItem, after: () => void): void {
  const { app, dialogs, say } = desk;
  dialogs.confirm({
    text: say("Restore “%1”? No sync will remove it again.", item.file?.title ?? item.path),
    yes: say("Restore"),
    onYes: () => {
      const restored = app.shelves.putBack(item);
      if (!restored.ok) return tellFailure(desk, restored);
      dialogs.notify(
        restored.value.books > 0
          ? say("It is restored.")
          : say("Not restored: something else lies in its place."),
      );
      after();
    },
  });
}
