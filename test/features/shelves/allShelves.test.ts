import { defaultShelves } from "../../../src/model/shelf";
import { aBook, aShelf, aSource } from "../../fakes/shelfServer";
import { shelf, turnedOn } from "../../fakes/collected";
import { aShelfScene, pathOf, type ShelfScene } from "../../fakes/shelfScene";

describe("the choice of all shelves", () => {
  const twoReaders = (): ShelfScene => {
    const scene = aShelfScene([aBook(1), aBook(2), aBook(3)]);
    scene.server.me = 5;
    scene.server.shelves = [
      aShelf(1, "Novels", { owner: 5 }),
      aShelf(2, "Poems", { owner: 5 }),
      aShelf(3, "Public", { owner: 4 }),
    ];
    scene.server.on = { "standard:1": [1], "standard:2": [2], "standard:3": [3] };
    scene.settings = {
      ...scene.settings,
      everyShelf: true,
      collections: "shelf" as const,
    };
    return scene;
  };

  test("syncs each own shelf with one request, without other people's or a default shelf", () => {
    const scene = twoReaders();
    expect(scene.run()).toMatchObject({ shelves: ["Novels", "Poems"], downloaded: 2 });
    scene.server.calls.length = 0;
    scene.run();
    expect(scene.server.calls).toEqual(["shelves", "me", "books 1", "books 2"]);
    expect(scene.settings.shelves).toEqual(defaultShelves);
  });

  test("makes a collection for each shelf, also for a shelf that is made later", () => {
    const scene = twoReaders();
    scene.run();
    scene.server.shelves.push(aShelf(4, "Plays", { owner: 5 }));
    scene.server.on["standard:4"] = [3];
    scene.run();
    expect(scene.host.collections).toEqual({ Novels: [pathOf(1)], Poems: [pathOf(2)], Plays: [pathOf(3)] });
  });

  test("adds the chosen shelves, each once", () => {
    const scene = twoReaders();
    scene.settings = { ...scene.settings, shelves: [aShelf(2, "Poems"), aShelf(3, "Public")] };
    expect(scene.run().shelves).toEqual(["Poems", "Public", "Novels"]);
  });

  test("includes all visible shelves if the server does not name their owners", () => {
    const scene = twoReaders();
    scene.server.me = undefined;
    expect(scene.run().shelves).toEqual(["Novels", "Poems", "Public"]);
  });

  test("sends changes of each collection to its shelf", () => {
    const scene = turnedOn(twoReaders());
    scene.run();
    scene.host.collections["Poems"] = [pathOf(2), pathOf(1)];
    scene.run();
    expect(shelf(scene, 2)).toEqual([1, 2]);
  });
});

test.each(["add", "leave"])("a sync keeps the choice of a reader who meanwhile %ss one", (act) => {
  const scene = aShelfScene([aBook(1)]);
  scene.server.shelves.push(aShelf(7, "Poems"));
  scene.settings = { ...scene.settings, shelves: [aSource("KOReader"), aSource("Poems")] };
  const chosen = act === "add" ? [...scene.settings.shelves, aSource("Essays")] : [aSource("Poems")];
  scene.server.spoil = () => {
    scene.server.spoil = () => undefined;
    scene.tasks.outside(() => (scene.settings = { ...scene.settings, shelves: chosen }));
    return undefined;
  };
  scene.attempt();
  expect(scene.settings.shelves).toEqual(chosen);
  scene.server.shelves.push(aShelf(8, "Essays"));
  scene.run();
  expect(scene.settings.shelves.map(({ name, id }) => [name, id === undefined])).toEqual(
    chosen.map(({ name }) => [name, false]),
  );
});
