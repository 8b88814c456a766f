import { hexColour, itemsOf, styleOf } from "../../src/domain/annotation";
import { colours, items, styles } from "../cases/note.cases";

test.each(colours)("the colour of a highlight: $name", ({ colour, own, hex }) => {
  expect(hexColour(colour, own)).toBe(hex);
});

test.each(styles)("$drawer is drawn as $style", ({ drawer, style }) => {
  expect(styleOf(drawer)).toBe(style);
});

test.each(items)("$name becomes $kinds", ({ mark, choice, known, kinds }) => {
  expect(itemsOf(mark, choice, known).map(({ kind }) => kind)).toEqual(kinds);
});
