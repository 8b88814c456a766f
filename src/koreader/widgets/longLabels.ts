import { charactersOf, wrapped } from "../../base/text";
import type { ListLine } from "../dialogs.port";
import type KeyValuePage = require("ui/widget/keyvaluepage");
import Font = require("ui/font");
import Size = require("ui/size");
import TextWidget = require("ui/widget/textwidget");

/** After each draw: cuts long labels in the middle, because series and author are at the end. A hold shows them whole. */
export function keepLabelEnds(page: KeyValuePage.Page): void {
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

export interface WrappedRow {
  readonly label: string;
  readonly value: string;
  /** Continuation of the line above. */
  readonly isRest: boolean;
  readonly line: ListLine;
}

/** One row a line, more for long wrapping ones. Needs the page's widths, known when it draws. */
export function rowsOf(page: KeyValuePage.Page, lines: readonly ListLine[], wrapsAll: boolean): readonly WrappedRow[] {
  return lines.flatMap((line) => (wrapsAll || line.wraps === true ? wrappedRows(page, line) : [rowOf(line)]));
}

export function rowOf(line: ListLine): WrappedRow {
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
