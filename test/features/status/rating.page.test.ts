import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { withRemote } from "../../../src/features/status/bookField.rules";
import { listPendingFields, updateField } from "../../../src/features/status/bookFields.store";
import { askRating, rateChoice, rateNow, ratingMenu, ratingText } from "../../../src/features/status/rating.page";
import type { Fingerprint } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";
import { translate } from "../../fakes/say";
import { aScreen } from "../../fakes/screen";

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

describe("a rating by hand", () => {
  const fingerprint = "a".repeat(32) as Fingerprint;
  const reader = () => {
    const database = memoryDatabase();
    saveBook(database, { fingerprint, type: "EPUB", title: "Dune" }, "/dune.epub", { size: 1, modifiedAt: 1 });
    const ratings = (): readonly unknown[] => listPendingFields(database, "rating").map(({ value }) => value);
    return { ...aScreen({ database }), database, ratings };
  };

  test("is queued for the next sync, and shown as present", () => {
    const there = reader();
    let rated = 0;
    askRating(there.ui, fingerprint, "How do you rate it?", () => void (rated += 1));
    there.tap("3½ ★");
    expect([there.ratings(), rated]).toEqual([[7], 1]);
    expect(there.said).toEqual(["Rated ★★★½. It is sent at the next sync."]);
    askRating(there.ui, fingerprint, "How do you rate it?");
    expect(there.title()).toContain("At present: ★★★½");
  });

  test("is shown before the rating of the server, which is shown without one", () => {
    const there = reader();
    updateField(there.database, fingerprint, "rating", (field) => withRemote(field, 4, false));
    const present = (): string => {
      askRating(there.ui, fingerprint, "How do you rate it?");
      return there.title();
    };
    expect(present()).toBe("How do you rate it?\nAt present: ★★");
    rateNow(there.ui, fingerprint, 9);
    expect(present()).toBe("How do you rate it?\nAt present: ★★★★½");
  });

  test("has no present one before the server was asked, and may be “no rating” later", () => {
    const there = reader();
    const present = (): string => {
      askRating(there.ui, fingerprint, "How do you rate it?");
      return there.title();
    };
    expect(present()).toBe("How do you rate it?");
    updateField(there.database, fingerprint, "status", (field) => withRemote(field, "READING", false));
    expect(present()).toBe("How do you rate it?\nAt present: no rating");
  });

  test("is refused with a reason for a book that is not tracked", () => {
    const there = reader();
    saveTrackingChoice(there.database, fingerprint, "never");
    rateNow(there.ui, fingerprint, 8, () => {
      throw new Error("rated");
    });
    expect([there.ratings(), there.said]).toEqual([
      [],
      [
        "You have chosen that nothing of this book is synced. Change that by a long press on it → Catchword… → What is synced.",
      ],
    ]);
  });
});

test("a file that cannot be read is not rated, with the reason", () => {
  const screen = aScreen({ host: { files: { facts: () => undefined } } });
  rateChoice(screen.ui, { path: "/dune.epub", title: "Dune" }).run();
  expect([screen.said, screen.top()]).toEqual([["This file cannot be read."], undefined]);
});
