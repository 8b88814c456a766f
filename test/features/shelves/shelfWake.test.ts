// Also src/features/shelves/shelves.ts
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, type ShelfScene } from "../../fakes/shelfScene";

const hour = 3600;

/** A device whose shelves sync by themselves, and how often they did. */
function device() {
  const scene = aShelfScene([aBook(1)]);
  scene.settings = { ...scene.settings, shelfOnWake: true };
  const syncs = (): number => scene.server.calls.filter((call) => call === "shelves").length;
  return { scene, syncs, wake: scene.shelves.wake };
}

const choose = (scene: ShelfScene, shelfOnWake: boolean): void => {
  scene.settings = { ...scene.settings, shelfOnWake };
};

describe("shelves that sync by themselves", () => {
  test("do so a while after the device wakes up, and then every six hours", () => {
    const { scene, syncs, wake } = device();
    wake.resumed();
    scene.tasks.pass(14);
    expect(syncs()).toBe(0);
    scene.tasks.pass(2);
    expect(syncs()).toBe(1);
    scene.tasks.pass(6 * hour - 60);
    expect(syncs()).toBe(1);
    scene.tasks.pass(120);
    expect(syncs()).toBe(2);
  });

  test("have one timer, however often the device wakes up", () => {
    const { scene, syncs, wake } = device();
    for (let times = 0; times < 3; times += 1) {
      wake.resumed();
      scene.tasks.pass(60);
    }
    expect([syncs(), scene.tasks.armed()]).toEqual([3, 1]);
    scene.tasks.pass(6 * hour);
    expect(syncs()).toBe(4);
  });

  test("do nothing while the device sleeps, also with a network", () => {
    const { scene, syncs, wake } = device();
    wake.resumed();
    wake.suspended();
    scene.tasks.pass(7 * hour);
    scene.connected = false;
    wake.resumed();
    scene.tasks.pass(20);
    wake.suspended();
    scene.connected = true;
    wake.networkConnected();
    scene.tasks.pass(7 * hour);
    expect([syncs(), scene.tasks.armed()]).toEqual([0, 0]);
  });

  test("wait for a network, and sync once with it", () => {
    const { scene, syncs, wake } = device();
    wake.networkConnected();
    scene.connected = false;
    wake.resumed();
    scene.tasks.pass(60);
    expect(syncs()).toBe(0);
    scene.connected = true;
    for (let times = 0; times < 2; times += 1) wake.networkConnected();
    scene.tasks.pass(60);
    for (let times = 0; times < 2; times += 1) wake.networkConnected();
    scene.tasks.pass(60);
    expect(syncs()).toBe(1);
  });

  test("wait for a download that is under way", () => {
    const { scene, syncs, wake } = device();
    let during = -1;
    scene.server.drip = () => {
      if (during >= 0) return undefined;
      scene.tasks.outside(() => {
        wake.resumed();
        scene.tasks.pass(20);
      });
      during = syncs();
      return undefined;
    };
    expect(scene.fetch(1).ok).toBe(true);
    scene.tasks.pass(60);
    expect([during, syncs()]).toEqual([0, 1]);
  });

  test("stop once that is turned off", () => {
    const { scene, syncs, wake } = device();
    wake.resumed();
    choose(scene, false);
    scene.tasks.pass(60);
    expect([syncs(), scene.tasks.armed()]).toEqual([0, 0]);
    choose(scene, true);
    wake.resumed();
    scene.tasks.pass(60);
    choose(scene, false);
    scene.tasks.pass(7 * hour);
    wake.resumed();
    wake.networkConnected();
    scene.tasks.pass(7 * hour);
    expect([syncs(), scene.tasks.armed()]).toEqual([1, 0]);
  });
});
