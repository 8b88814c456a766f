import type { RemotePosition } from "../../src/model/bookState";
import type { PushAnswer } from "../../src/features/position/progressByHand.task";
import { elsewhere, story } from "../fakes/progressStory";

const today = 1780308000;

/** A device whose clock says this while a book is read without a network. */
function readAt(wall: number) {
  const told = story();
  told.clock.setWall(wall);
  told.device.connected = false;
  told.device.page = 60;
  told.device.openBook();
  told.pass(1);
  told.device.turn(1);
  told.device.closeBook();
  return told;
}

/** The process ends, and another begins. */
function restart({ device }: ReturnType<typeof readAt>): void {
  device.memory.database.memory.positions = undefined;
}

describe("a position of a device whose clock is not set", () => {
  test("is kept pending without a request, and says why", () => {
    const { device, shelf } = readAt(600);
    device.connected = true;
    device.drain();
    device.drain("everything");
    expect(shelf.requests).toEqual([]);
    expect(device.pending()).toMatchObject({ state: "pending", readAt: 601 });
    expect(device.pending()?.reason).toMatch(/clock is not set/);
  });

  test.each([600, today + 3 * 86400])("is sent with the right time once the clock is set (%d)", (wall) => {
    const { device, shelf, clock, pass } = readAt(wall);
    pass(100);
    clock.setWall(today);
    device.connected = true;
    device.drain();
    expect(shelf.stored).toMatchObject([{ percent: 30.5, writtenAt: today - 100 }]);
    expect(device.pending()).toBeUndefined();
  });

  test("gives way to a later position of another device", () => {
    const { device, shelf, clock, pass } = readAt(600);
    pass(100);
    clock.setWall(today);
    shelf.held = { ...elsewhere, percent: 20, writtenAt: today - 50 } as RemotePosition;
    device.connected = true;
    device.drain();
    expect(shelf.stored).toEqual([]);
    expect(device.pending()).toBeUndefined();
  });

  test.each([600, today + 3 * 86400])("fails after a restart, as only a person knows its time (%d)", (wall) => {
    const told = readAt(wall);
    restart(told);
    told.clock.setWall(today);
    told.device.connected = true;
    told.device.drain();
    told.device.drain("everything");
    expect(told.shelf.requests).toEqual([]);
    expect(told.device.pending()).toMatchObject({ state: "failed" });
    expect(told.device.pending()?.reason).toMatch(/You can set its time/);
  });

  test("is refused with the reason in a manual push, and sent once the clock is set", () => {
    const { device, shelf, clock, pass } = story();
    clock.setWall(600);
    device.page = 60;
    device.openBook();
    pass(1);
    const answers: PushAnswer[] = [];
    device.progress.push("asks", (answer) => answers.push(answer));
    pass(10);
    expect(answers).toMatchObject([
      { kind: "turned down", reason: expect.stringMatching(/clock is not set/) as string },
    ]);
    expect(shelf.stored).toEqual([]);
    clock.setWall(today);
    device.drain();
    expect(shelf.stored).toMatchObject([{ writtenAt: today - 10 }]);
  });
});

test("the position at the opening of a book is as old as its file, whatever the clock", () => {
  const { device, shelf, clock, pass } = story();
  clock.setWall(600);
  device.page = 60;
  device.openBook();
  pass(1);
  pass(5);
  expect(shelf.stored).toMatchObject([{ writtenAt: 1_700_000_000 }]);
});
