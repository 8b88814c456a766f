import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, type ShelfScene } from "../../fakes/shelfScene";

const three = [aBook(1), aBook(2), aBook(3)];

describe("the device", () => {
  test("stays awake during downloads for which a person waits", () => {
    const scene = aShelfScene(three);
    scene.server.drip = () => {
      expect(scene.awake).toEqual(["on"]);
      return undefined;
    };
    scene.run();
    expect(scene.awake).toEqual(["on", "off"]);
  });

  test.each<[string, (scene: ShelfScene) => void]>([
    ["a connection is lost", (scene) => (scene.server.drip = () => ({ kind: "offline" }))],
    ["a person stops it", (scene) => (scene.server.drip = () => (scene.shelves.work.cancel(), undefined))],
    ["the disk is full", (scene) => (scene.disk.room = 100)],
    [
      "it breaks down",
      (scene) => {
        scene.server.drip = () => {
          throw new Error("broken");
        };
      },
    ],
  ])("may sleep again when %s", (_, spoil) => {
    const scene = aShelfScene(three);
    spoil(scene);
    scene.attempt();
    expect(scene.awake).toEqual(["on", "off"]);
  });

  test("stays awake while a single book is downloaded", () => {
    const scene = aShelfScene(three);
    const during: string[] = [];
    scene.server.drip = () => (during.push(scene.awake.join()), undefined);
    expect(scene.fetch(1).ok).toBe(true);
    expect([new Set(during), scene.awake]).toEqual([new Set(["on"]), ["on", "off"]]);
  });

  test("may sleep if the sync downloads no book", () => {
    const scene = aShelfScene(three);
    scene.run();
    scene.awake.length = 0;
    scene.run();
    expect(scene.awake).toEqual([]);
  });

  test("may sleep during downloads for which no person waits", () => {
    const scene = aShelfScene(three);
    scene.sync.automatic();
    scene.tasks.pass(1);
    expect(scene.awake).toEqual([]);
    expect(scene.disk.contents.size).toBe(3);
  });
});
