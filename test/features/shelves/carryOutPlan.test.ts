import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, names, pathOf } from "../../fakes/shelfScene";

const three = [aBook(1), aBook(2), aBook(3)];

test("an incomplete list of a shelf does not change the stored list", () => {
  const scene = aShelfScene(three);
  scene.run();
  const known = (): readonly number[] => scene.store.state.map(({ id }) => id);
  expect(known()).toEqual([1, 2, 3]);
  scene.server.on["standard:1"] = [1];
  scene.server.incomplete = ["standard:1"];
  scene.run();
  expect(known()).toEqual([1, 2, 3]);
  scene.server.incomplete = [];
  scene.run();
  expect(known()).toEqual([1]);
});

describe("a shelf sync that ends early", () => {
  test.each([
    ["at Stop", { kind: "cancelled", sent: true } as const],
    ["with the connection", { kind: "timeout", sent: true } as const],
  ])("removes no book that left the shelf: %s", (_how, failure) => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.books.push(aBook(5));
    scene.server.on["standard:1"] = [1, 2, 5];
    scene.server.drip = () => failure;
    expect(scene.run().removed).toBe(0);
    expect(names(scene)).toContain(pathOf(3));
    scene.server.drip = () => undefined;
    expect(scene.run().removed).toBe(1);
  });
});
