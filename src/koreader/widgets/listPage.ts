import type { ListExtent, ListLine, ListPage, OpenList } from "../dialogs.port";
import type { Log } from "../host.port";
import { type ListPictures, listPictures } from "./listPictures";
import { type TilePage, tilePage } from "./tilePage";
import { holdInput } from "./holdInput";
import type { Guard, NextTick } from "../tasks";
import { singleLine, charactersOf, wrapped } from "../../base/text";
import Event = require("ui/event");
import FocusManager = require("ui/widget/focusmanager");
import KeyValuePage = require("ui/widget/keyvaluepage");
import UIManager = require("ui/uimanager");
import Font = require("ui/font");
import Size = require("ui/size");
import TextWidget = require("ui/widget/textwidget");

export function openListPage(page: ListPage, guard: Guard, nextTick: NextTick, log: Log): OpenList {
  const state: State = {
    lines: page.lines,
    extent: page.extent,
    onScreen: page.lines,
    pictures: page.onPictures === undefined || page.tiles !== undefined ? undefined : listPictures(log),
    tiles: page.tiles === undefined ? undefined : tilePage(page.tiles, guard, log),
    // A list that is loaded by its visible lines has one row a line.
    wraps: page.onShown === undefined,
  };
  let shown: KeyValuePage.Page | undefined;
  let left = false;
  const forget = (): void => {
    if (left) return;
    shown = undefined;
    left = true;
    (state.tiles ?? state.pictures)?.drop();
    page.onClose?.();
  };
  nextTick("a list", () => {
    shown = keyValuePage(page, state, guard, guard.act("the end of a list", forget));
    UIManager.show(shown);
    holdInput();
  });
  const change = (work: (shownPage: KeyValuePage.Page) => void): void =>
    nextTick("a list", () => {
      if (shown !== undefined) work(shown);
    });
  return {
    isOpen: () => !left,
    picture: (number, bytes) => change((shownPage) => (state.tiles ?? state.pictures)?.show(shownPage, number, bytes)),
    redraw: (lines, extent) => change((shownPage) => redraw(shownPage, state, { lines, extent }, guard)),
    turnTo: (line) =>
      change((shownPage) =>
        turnTo(shownPage, state.tiles?.pageOf(line, state) ?? Math.ceil(line / shownPage.items_per_page)),
      ),
    close: () =>
      nextTick("a list", () => {
        if (shown !== undefined) UIManager.close(shown);
        forget();
      }),
  };
}

function redraw(
  page: KeyValuePage.Page,
  state: State,
  { lines, extent }: Pick<State, "lines" | "extent">,
  guard: Guard,
): void {
  if (isMoved(state, { lines, extent })) holdInput();
  state.lines = lines;
  state.extent = extent;
  layOut(page, state, guard);
  const { x, y } = page.selected;
  const focused = page.layout[y - 1]?.[x - 1];
  turnTo(page, page.show_page);
  const last = page.layout.length;
  // Lines are made anew, buttons of the title bar are not.
  const row = page.layout[last - 1]?.[x - 1] === focused ? last : Math.min(y, last);
  // A row of tiles may be shorter than before.
  const column = Math.max(1, Math.min(x, (page.layout[row - 1] ?? []).length));
  // The host focused the first line. KOReader 2024.11 never removes the frame of a line that is focused twice.
  if (column !== page.selected.x || row !== page.selected.y)
    page.moveFocusTo(column, row, FocusManager.FOCUS_ONLY_ON_NT);
}

/** True if another line comes where a line was. */
function isMoved(before: Pick<State, "lines" | "extent">, after: Pick<State, "lines" | "extent">): boolean {
  if (before.extent !== undefined && before.lines.length !== after.lines.length) return true;
  return before.lines.some(({ label, onTap }, place) => onTap !== undefined && after.lines[place]?.label !== label);
}

function turnTo(page: KeyValuePage.Page, number: number): void {
  page.goToPage(Math.max(1, Math.min(number, page.pages)));
}

interface State {
  lines: readonly ListLine[];
  extent: ListExtent | undefined;
  /** Visible lines of a list with an extent. */
  onScreen: readonly ListLine[];
  readonly pictures: ListPictures | undefined;
  readonly tiles: TilePage | undefined;
  readonly wraps: boolean;
}

/** Each line of a wrapping list is measured. */
const maxWrappedLines = 40;

function keyValuePage(page: ListPage, state: State, guard: Guard, closed: () => void): KeyValuePage.Page {
  let isLaidOut = false;
  const made: KeyValuePage.Page = KeyValuePage.new({
    title: page.title,
    kv_pairs: [],
    value_align: "right",
    close_callback: closed,
    title_bar_left_icon: iconOf(page),
    title_bar_left_icon_tap_callback: guard.act("the menu of a list", () => {
      showTitleFocus(made);
      (page.onMenu ?? page.onSearch)?.();
    }),
    _populateItems(this: KeyValuePage.Page) {
      if (!isLaidOut) {
        state.pictures?.enlarge(this);
        layOut(this, state, guard);
      }
      isLaidOut = true;
      drawPage(this, page, state, guard);
    },
  });
  return made;
}

function iconOf({ onMenu, onSearch }: ListPage): string | undefined {
  if (onMenu !== undefined) return "appbar.menu";
  return onSearch === undefined ? undefined : "appbar.search";
}

function drawPage(shown: KeyValuePage.Page, page: ListPage, state: State, guard: Guard): void {
  const { tiles, pictures } = state;
  const drawn = guard.act("a page of a list", (first: number, last: number) => page.onShown?.(first, last));
  const dress = guard.act("the pictures of a list", () => {
    const missing = tiles?.draw(shown, state) ?? pictures?.dress(shown, linesOnScreen(shown, state)) ?? [];
    if (missing.length > 0) page.onPictures?.(missing);
  });
  if (tiles === undefined) state.onScreen = layOutScreen(shown, state, guard);
  KeyValuePage._populateItems(shown);
  keepLabelEnds(shown);
  if (tiles !== undefined) dress();
  if (iconOf(page) !== undefined) addTitleRow(shown);
  if (tiles === undefined) dress();
  // The host drew no line that could have the focus.
  else shown.moveFocusTo(1, 1, FocusManager.FOCUS_ONLY_ON_NT);
  const [first, last] = tiles?.shown(shown, state) ?? [
    (shown.show_page - 1) * shown.items_per_page + 1,
    shown.show_page * shown.items_per_page,
  ];
  drawn(first, last);
}

/** Makes the title bar's buttons reachable by keys, after the last line. */
function addTitleRow(page: KeyValuePage.Page): void {
  const hasLines = page.layout.length > 0;
  for (const row of page.title_bar.generateHorizontalLayout()) {
    // The host moves the focus to the first line without an event for the button that had it.
    for (const button of row) button.handleEvent(Event.new("Unfocus"));
    page.layout.push(row);
  }
  if (!hasLines) page.moveFocusTo(1, 1, FocusManager.FOCUS_ONLY_ON_NT);
}

/** A button of the title bar loses its mark when it is pressed. */
function showTitleFocus(page: KeyValuePage.Page): void {
  const { x, y } = page.selected;
  if (y === page.layout.length) page.moveFocusTo(x, y, FocusManager.FOCUS_ONLY_ON_NT);
}

/** The host counts pages only once, and knows its widths only when it draws. */
function layOut(page: KeyValuePage.Page, state: State, guard: Guard): void {
  const { lines, extent, wraps, tiles } = state;
  if (tiles !== undefined) return tiles.layOut(page, state);
  const wrapsAll = wraps && lines.length <= maxWrappedLines;
  if (extent === undefined) page.kv_pairs = rowsOf(page, lines, wrapsAll).map((row) => pairOf(row, guard));
  const rows = extent === undefined ? page.kv_pairs.length : lines.length + extent.total;
  page.pages = Math.max(1, Math.ceil(rows / page.items_per_page));
}

function layOutScreen(page: KeyValuePage.Page, { lines, extent }: State, guard: Guard): readonly ListLine[] {
  if (extent === undefined) return lines;
  const first = (page.show_page - 1) * page.items_per_page;
  const listed = guard.ask("a line of a list", undefined, (row: number) =>
    row < lines.length ? lines[row] : extent.lineAt(row - lines.length),
  );
  const onScreen: ListLine[] = [];
  const rows: Record<number, KeyValuePage.Line> = { 1: { 1: "", 2: "" } };
  let isHere = true;
  while (isHere && onScreen.length < page.items_per_page && first + onScreen.length < lines.length + extent.total) {
    const line = listed(first + onScreen.length);
    isHere = line !== undefined;
    onScreen.push(line ?? extent.blank);
    rows[first + onScreen.length] = pairOf(rowOf(line ?? extent.blank), guard);
  }
  page.kv_pairs = rows as unknown as readonly KeyValuePage.Line[];
  return onScreen;
}

function linesOnScreen(page: KeyValuePage.Page, { lines, extent, onScreen }: State): readonly ListLine[] {
  const first = (page.show_page - 1) * page.items_per_page;
  return extent === undefined ? lines.slice(first, first + page.items_per_page) : onScreen;
}

function pairOf({ label, value, isRest, line }: WrappedRow, guard: Guard): KeyValuePage.Line {
  return {
    1: label,
    // The host draws a line break as a bar.
    2: singleLine(value),
    key_bold: isRest ? false : undefined,
    callback: line.onTap === undefined ? undefined : guard.act("a line of a list", () => line.onTap?.()),
  };
}

/** After each draw: cuts long labels in the middle, because series and author are at the end. A hold shows them whole. */
function keepLabelEnds(page: KeyValuePage.Page): void {
  for (const item of page.main_content) {
    const label = item[1][1][1]?.[1];
    if (label?.max_width !== undefined && label.isTruncated())
      label.setText(cutMiddle(page, label.text, label.max_width));
  }
}

/** Share of the characters before the cut. */
const headPart = 0.6;

function cutMiddle(page: KeyValuePage.Page, text: string, width: number): string {
  const characters = charactersOf(text).map(({ bytes }) => bytes);
  const cut = (kept: number): string => {
    const head = Math.ceil(kept * headPart);
    return `${characters.slice(0, head).join("")}…${characters.slice(characters.length - kept + head).join("")}`;
  };
  let kept = Math.floor((characters.length * width) / widthIn(page, text));
  while (kept > 2 && widthIn(page, cut(kept)) > width) kept -= 1;
  return cut(kept);
}

interface WrappedRow {
  readonly label: string;
  readonly value: string;
  /** Continuation of the line above. */
  readonly isRest: boolean;
  readonly line: ListLine;
}

/** One row a line, more for long wrapping ones. Needs the page's widths, known when it draws. */
function rowsOf(page: KeyValuePage.Page, lines: readonly ListLine[], wrapsAll: boolean): readonly WrappedRow[] {
  return lines.flatMap((line) => (wrapsAll || line.wraps === true ? wrappedRows(page, line) : [rowOf(line)]));
}

function rowOf(line: ListLine): WrappedRow {
  return { label: line.label, value: line.value, isRest: false, line };
}

/** Value beside the label if there is room, else below. */
function wrappedRows(page: KeyValuePage.Page, line: ListLine): readonly WrappedRow[] {
  const { label, value } = line;
  const padding = Size.padding.default;
  const width = page.item_width - 3 * padding;
  // Older releases draw continuation rows bold.
  const widthOf = (text: string): number => widthIn(page, text);
  if (!value.includes("\n") && widthOf(label) + widthOf(value) <= width) return [rowOf(line)];
  const rows: WrappedRow[] = [{ label, value: "", isRest: false, line }];
  for (const text of wrapped(value, width, widthOf)) rows.push({ label: text, value: "", isRest: true, line });
  return rows;
}

function widthIn({ items_font_size: size }: KeyValuePage.Page, text: string): number {
  const widget = TextWidget.new({ text, face: Font.getFace("smallinfofontbold", size) });
  const { w } = widget.getSize();
  widget.free();
  return w;
}
