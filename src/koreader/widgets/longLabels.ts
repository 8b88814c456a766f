import { charactersOf } from "../../base/text";
import { widthIn } from "./wrappedRows";
import type KeyValuePage = require("ui/widget/keyvaluepage");

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
