// Events that the import of history follows: src/features/history/index.ts
import { historyFeature } from "../../../src/features/history/index";
import { aScreen } from "../../fakes/screen";

describe("an import that was being undone at a crash", () => {
  test.each([
    [true, 1],
    [false, 0],
  ])("is undone further at the next start: %s", (isWithdrawn, times) => {
    let resumed = 0;
    const { ui } = aScreen({}, {}, { historyImport: { goOn: () => void (resumed += 1) } });
    ui.database.run("INSERT INTO history_imports (begun_at, withdrawn_at) VALUES (1, :at)", {
      at: isWithdrawn ? 2 : undefined,
    });
    historyFeature(ui).begun?.();
    expect(resumed).toBe(times);
  });
});

test("the import of history is among the rare settings, and an action", () => {
  const { menu, actions } = historyFeature(aScreen().ui);
  expect(menu?.advanced?.().map(({ text }) => text)).toEqual(["Import reading history…", "Undo an import…"]);
  expect(actions?.map(({ name, title }) => [name, title])).toEqual([
    ["catchword_book_history", "Catchword: import reading history"],
  ]);
});
