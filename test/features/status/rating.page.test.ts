import { ratingMenu, ratingText } from "../../../src/features/status/rating.page";
import { translate } from "../../fakes/say";

const menu = (rating: number | undefined, isKnown = true, chosen: number[] = []) =>
  ratingMenu(translate, "How do you rate it?", { rating, isKnown }, (one) => chosen.push(one));

const texts = (rating?: number): readonly string[] => menu(rating).choices.map(({ text }) => text);

describe("the menu of ratings", () => {
  test("has whole stars in the first row, and half stars in the second", () => {
    const { perRow, choices } = menu(7);
    expect(perRow).toBe(5);
    expect(choices.map(({ text }) => text)).toEqual([
      ...["1 ★", "2 ★", "3 ★", "4 ★", "5 ★"],
      ...["½ ★", "1½ ★", "2½ ★", "✓ 3½ ★", "4½ ★"],
    ]);
  });

  test("returns the rating of each button, out of ten", () => {
    const chosen: number[] = [];
    for (const { run } of menu(undefined, false, chosen).choices) run();
    expect(chosen).toEqual([2, 4, 6, 8, 10, 1, 3, 5, 7, 9]);
  });

  test("shows the present rating in stars, and “no rating” only if that is known", () => {
    expect(menu(7).title).toBe("How do you rate it?\nAt present: ★★★½");
    expect(menu(undefined).title).toBe("How do you rate it?\nAt present: no rating");
    expect(texts().slice(10)).toEqual(["✓ no rating"]);
    expect(menu(undefined, false)).toMatchObject({ title: "How do you rate it?" });
    expect(menu(undefined, false).choices).toHaveLength(10);
  });
});

test("a rating is shown in stars on every line", () => {
  expect([1, 4, 9, 10].map((rating) => ratingText(translate, rating))).toEqual(["½", "★★", "★★★★½", "★★★★★"]);
});
