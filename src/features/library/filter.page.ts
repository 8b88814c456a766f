import { latestRequest } from "../../askOnline";
import { isolated, trimmed } from "../../base/text";
import type { Translate } from "../../base/format";
import type { Choice, ListLine, OpenList } from "../../koreader/dialogs.port";
import { showTrouble, type UiContext } from "../../ui/uiContext";
import { languageText, starsText, type WordContext, statusText } from "../../ui/bookTexts";
import { searchObstacle } from "../book-menu/match.page";
import { type BrowseList, overviewsOf } from "./browse.rules";
import {
  type BookFilter,
  type BookSort,
  type FilterField,
  filterFields,
  filterIn,
  filterText,
  type FilterOptions,
  type FilterValue,
  hasValues,
  noFilter,
  sortsOf,
  withoutPinned,
  withPinned,
  withPlace,
  withValue,
} from "./filter.rules";
import type { PinnedList } from "../../model/settings";
import { saveSettings } from "../../store/settings";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";

export type ShowBooks = (list: BrowseList, title: string) => void;

export function pinnedChoices({ settings }: UiContext, show: ShowBooks): readonly Choice[] {
  return settings().pinnedLists.map(({ name, filter }) => ({
    text: name,
    run: () => show({ of: "filtered", filter: filterIn(filter) }, name),
  }));
}

/** False if the server is known to lack filters. */
export function hasFilters({ connection }: UiContext): boolean {
  return (
    overviewsOf(connection.dialect(), connection.isRecognised()).includes("recent") &&
    connection.dialect().lists !== "whole"
  );
}

/** @noSelf */
interface FilterPage {
  filter: BookFilter;
  /** Undefined until fetched. */
  options: FilterOptions | undefined;
  redraw(): void;
  close(): void;
}

/** Starts with the last filter. */
export function askFilter(ui: UiContext, show: ShowBooks): void {
  const { database, dialogs, host, translate } = ui;
  const { isConnected } = host.network;
  const obstacle = searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const page: FilterPage = {
    filter: filterIn(getDeviceState(database).bookFilter),
    options: isConnected() ? undefined : {},
    redraw: () => shown.redraw(linesOf(ui, page, show)),
    close: () => shown.close(),
  };
  const shown = dialogs.list({ title: translate("Filter and sort"), lines: linesOf(ui, page, show) });
  if (page.options === undefined) askOptions(ui, page, shown);
}

function askOptions(ui: UiContext, page: FilterPage, shown: OpenList): void {
  latestRequest(ui, "browsing").ask((task) => task.server.browse.filterOptions(), {
    began: () => undefined,
    report: (answer) => {
      if (!shown.isOpen()) return;
      page.options = answer.ok ? answer.value : {};
      page.redraw();
      showTrouble(ui, answer);
    },
  });
}

function linesOf(ui: UiContext, page: FilterPage, show: ShowBooks): readonly ListLine[] {
  const { translate } = ui;
  const { filter, options } = page;
  const lines: ListLine[] = [
    {
      label: translate("Show the books"),
      value: "",
      onTap: () => {
        page.close();
        show({ of: "filtered", filter }, filterTitle(ui, filter));
      },
    },
  ];
  lines.push(placeLine(ui, page));
  for (const field of filterFields) {
    const chosen = filter.values[field];
    const value = chosen === undefined ? translate("filter|all") : valueText(ui, field, chosen);
    const onTap = (): void => askValue(ui, page, field);
    // A single value that is not chosen filters nothing.
    if (chosen !== undefined || (options?.[field] ?? []).length > 1)
      lines.push({ label: fieldText(translate, field), value, onTap });
  }
  if (options === undefined) lines.push({ label: translate("Asking the server…"), value: "" });
  else if (!ui.host.network.isConnected())
    lines.push({ label: translate("Not connected"), value: translate("the other filters need a network") });
  const value = sortText(translate, filter.sort);
  lines.push({ label: translate("Sort by"), value, onTap: () => askSort(ui, page) });
  const clear = (): void => choose(ui, page, noFilter);
  if (hasValues(filter) || filter.isLocal === true)
    lines.push({ label: translate("Remove the filters"), value: "", onTap: clear });
  return lines;
}

/** A tap changes it: there are two values. */
function placeLine(ui: UiContext, page: FilterPage): ListLine {
  const { translate } = ui;
  const isLocal = page.filter.isLocal === true;
  return {
    label: translate("Only on this device"),
    value: isLocal ? translate("filter|yes") : translate("filter|no"),
    onTap: () => choose(ui, page, withPlace(page.filter, !isLocal)),
  };
}

function choose({ database }: UiContext, page: FilterPage, filter: BookFilter): void {
  page.filter = filter;
  saveDeviceState(database, { bookFilter: filterText(filter) });
  page.redraw();
}

function askValue(ui: UiContext, page: FilterPage, field: FilterField): void {
  const { dialogs, translate } = ui;
  const present = page.filter.values[field];
  const lineOf = (label: string, value: string, chosen: FilterValue | undefined): ListLine => ({
    label: chosen?.value === present?.value ? `✓ ${label}` : label,
    value,
    onTap: () => {
      list.close();
      choose(ui, page, withValue(page.filter, field, chosen));
    },
  });
  const options = page.options?.[field] ?? [];
  const list: OpenList = dialogs.list({
    title: fieldText(translate, field),
    lines: [lineOf(translate("filter|all"), "", undefined)].concat(
      options.map((one) => lineOf(valueText(ui, field, one), one.count === undefined ? "" : `${one.count}`, one)),
    ),
  });
}

function askSort(ui: UiContext, page: FilterPage): void {
  const { dialogs, connection, translate } = ui;
  const { filter } = page;
  const choices = sortsOf(connection.dialect()).map((sort) => ({
    text: sort === filter.sort ? `✓ ${sortText(translate, sort)}` : sortText(translate, sort),
    run: () => choose(ui, page, withPlace({ values: filter.values, sort }, filter.isLocal === true)),
  }));
  dialogs.choose({ title: translate("Sort by"), choices });
}

/** For the menu of a filtered list. */
export function filteredChoices(ui: UiContext, filter: BookFilter, show: ShowBooks): Choice[] {
  const { settings, database, translate } = ui;
  const anew: Choice = { text: translate("Filter and sort"), run: () => askFilter(ui, show) };
  const pinned = pinnedAs(ui, filter);
  if (pinned === undefined) return [anew, { text: translate("Pin to Library…"), run: () => askName(ui, filter) }];
  const unpin = (): void => saveSettings(database, { pinnedLists: withoutPinned(settings().pinnedLists, pinned.name) });
  return [anew, { text: translate("Remove from Library"), run: unpin }];
}

function pinnedAs({ settings }: UiContext, filter: BookFilter): PinnedList | undefined {
  const text = filterText(filter);
  return settings().pinnedLists.find((one) => one.filter === text);
}

function askName(ui: UiContext, filter: BookFilter): void {
  const { dialogs, settings, database, translate } = ui;
  dialogs.ask({
    title: translate("Name of the line in Library"),
    value: filterTitle(ui, filter),
    hint: "",
    onSave: (text) => {
      const name = trimmed(text);
      if (name === "") return translate("Type a name.");
      const pinned = { name, filter: filterText(filter) };
      saveSettings(database, { pinnedLists: withPinned(settings().pinnedLists, pinned) });
      dialogs.notify(translate("“%1” is now in Library.", isolated(name)));
      return undefined;
    },
  });
}

/** `unread · Science Fiction` */
export function filterTitle(ui: WordContext, { values, isLocal }: BookFilter): string {
  const words: string[] = isLocal === true ? [ui.translate("On this device")] : [];
  for (const field of filterFields) {
    const chosen = values[field];
    if (chosen !== undefined) words.push(valueText(ui, field, chosen));
  }
  return words.length === 0 ? ui.translate("All books") : words.join(" · ");
}

function valueText({ translate, host }: WordContext, field: FilterField, { value, name }: FilterValue): string {
  switch (field) {
    case "status":
      return statusText(translate, value);
    case "rating":
      return value === "0" ? translate("not rated") : translate("rated %1 or more", starsText(Number(value)));
    case "format":
      return value === "CBX" ? translate("comics (CBZ, CBR)") : isolated(value);
    case "language":
      return languageText(host, value, name);
    case "library":
    case "genre":
    case "tag":
      return isolated(name);
  }
}

function fieldText(translate: Translate, field: FilterField): string {
  switch (field) {
    case "library":
      return translate("filter|Library");
    case "genre":
      return translate("Genre");
    case "tag":
      return translate("Tag");
    case "language":
      return translate("Language");
    case "format":
      return translate("Format");
    case "status":
      return translate("Status");
    case "rating":
      return translate("Rating");
  }
}

function sortText(translate: Translate, sort: BookSort): string {
  switch (sort) {
    case "added":
      return translate("recently added");
    case "title":
      return translate("sort|title");
    case "series":
      return translate("sort|series");
    case "rating":
      return translate("sort|rating");
    case "read":
      return translate("recently read");
  }
}
