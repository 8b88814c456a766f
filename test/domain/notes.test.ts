import { hexColour, itemsOf, type NoteItem, styleOf } from "../../src/domain/annotation";
import { changesTo, goneItems, type KnownItem } from "../../src/domain/noteChanges";
import { ratingOfStars } from "../../src/domain/rating";
import { cutToUnits } from "../../src/domain/text";
import { colours, cuts, items, stars, styles } from "../cases/note.cases";

test.each(colours)("the colour of a highlight: $name", ({ colour, own, hex }) => {
  expect(hexColour(colour, own)).toBe(hex);
});

test.each(styles)("$drawer is drawn as $style", ({ drawer, style }) => {
  expect(styleOf(drawer)).toBe(style);
});

test.each(cuts)("a text within its limit: $name", ({ bytes, units, left }) => {
  const text = Buffer.from(bytes, "hex").toString("latin1");
  expect(Buffer.from(cutToUnits(text, units), "latin1").toString("hex")).toBe(left);
});

test.each(items)("$name becomes $kinds", ({ mark, choice, known, kinds }) => {
  expect(itemsOf(mark, choice, known).map(({ kind }) => kind)).toEqual(kinds);
});

test.each(stars)("$stars stars are a rating of $rating", ({ stars: given, rating }) => {
  expect(ratingOfStars(given)).toBe(rating);
});

describe("what has to be done on the server", () => {
  const item = (mark: string): NoteItem => ({
    kind: "note",
    mark,
    start: "s",
    passage: "words",
    colour: "#FFFF33",
    style: "highlight",
  });
  const known = (mark: string, digest: string, reason?: string): KnownItem => ({
    kind: "note",
    mark,
    digest,
    serverId: 7,
    reason,
  });
  const wanted = [{ item: item("a"), digest: "1" }];

  test("nothing, when nothing has changed", () => {
    expect(changesTo(wanted, [known("a", "1")])).toEqual([]);
  });

  test("what is new is created, what has changed is updated by its number", () => {
    expect(changesTo(wanted, [])).toMatchObject([{ operation: "create" }]);
    expect(changesTo(wanted, [known("a", "0")])).toMatchObject([{ operation: "update", serverId: 7 }]);
  });

  test("what could not be placed is not tried again", () => {
    expect(changesTo(wanted, [known("a", "0", "no place")])).toEqual([]);
  });

  test("a shorter list deletes nothing; a deletion that was seen does", () => {
    expect(changesTo([], [known("a", "1")])).toEqual([]);
    expect(goneItems([], [], [known("a", "1")])).toEqual([]);
    expect(goneItems(["a"], [], [known("a", "1"), known("b", "1")])).toMatchObject([
      { operation: "delete", item: { mark: "a" }, serverId: 7 },
    ]);
    expect(goneItems(["a"], wanted, [known("a", "1")])).toEqual([]);
  });
});
