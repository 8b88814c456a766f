import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

/** Invariants: nothing partial, nothing lost, a true ledger. */
function expectSound(scene: ShelfScene): void {
  for (const path of names(scene)) expect(path.endsWith(".part")).toBe(false);
  for (const { path, size, state } of scene.store.ledger) {
    expect(state).toBe("here");
    expect(scene.disk.contents.get(path)?.length).toBe(size);
  }
  expect(scene.disk.contents.get(`${folder}/private.epub`)).toBe("mine");
}

describe("a power cut during a shelf sync", () => {
  /** Two books come, one goes with its notes. */
  const story = (cutAfter?: number): ShelfScene => {
    const scene = aShelfScene([aBook(1), aBook(2), aBook(3)], cutAfter);
    scene.server.piece = 2000;
    scene.disk.contents.set(`${folder}/private.epub`, "mine");
    const sidecar = `${folder}/Book 1_1.sdr`;
    scene.host.sidecars = { [pathOf(1)]: [sidecar] };
    scene.settings = { ...scene.settings, deleteRemoved: true, deleteSidecars: true };
    return scene;
  };
  const play = (scene: ShelfScene): void => {
    scene.server.on["standard:1"] = [1, 2];
    scene.run();
    scene.server.on["standard:1"] = [2, 3];
    scene.run();
  };
  const whole = story();
  play(whole);

  test.each(Array.from({ length: whole.effects() }, (_, index) => index + 1))("loses at most the step %i", (cut) => {
    const scene = story(cut);
    expect(() => play(scene)).toThrow("defect");
    const later = scene.restarted();
    later.host.sidecars = scene.host.sidecars;
    later.server.on["standard:1"] = [2, 3];
    later.run();
    expectSound(later);
    expect(later.disk.contents.get(pathOf(2))).toBe(aBook(2).bytes);
    expect(later.disk.contents.get(pathOf(3))).toBe(aBook(3).bytes);
    expect(later.disk.contents.has(pathOf(1))).toBe(false);
  });
});
