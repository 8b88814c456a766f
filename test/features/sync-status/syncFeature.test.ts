// Events that start a sync: src/features/sync-status/index.ts
import { syncFeature } from "../../../src/features/sync-status/index";
import { aScreen } from "../../fakes/screen";

function feature() {
  const calls: string[] = [];
  const call = (name: string) => (): void => void calls.push(name);
  const { ui } = aScreen();
  const sync = {
    schedule: call("schedule"),
    leaving: call("leaving"),
    networkChanged: call("networkChanged"),
    settingsChanged: call("settingsChanged"),
  };
  const made = syncFeature({ ...ui, sync: sync as never }, () => []);
  return { made, calls };
}

describe("a sync", () => {
  test.each<["begun" | "resumed" | "connected" | "changed", string]>([
    ["begun", "schedule"],
    ["resumed", "schedule"],
    ["connected", "networkChanged"],
    ["changed", "settingsChanged"],
  ])("is considered when the device reports: %s", (event, call) => {
    const { made, calls } = feature();
    const react: unknown = made[event];
    (react as () => void)();
    expect(calls).toEqual([call]);
  });

  test("is prepared when a book is left, with no record of its own", () => {
    const { made, calls } = feature();
    expect([made.left?.({} as never), calls]).toEqual([undefined, ["leaving"]]);
  });

  test("has gestures to sync and to see the status", () => {
    expect(feature().made.actions?.map(({ name }) => name)).toEqual(["catchword_pending", "catchword_book_happened"]);
  });
});
