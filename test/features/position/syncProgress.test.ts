// Events of the open book, in turn.
import type { RemotePosition } from "../../../src/model/bookState";
import { elsewhere, met, story } from "../../fakes/progressStory";
import { fingerprint } from "../../fakes/readingDevice";

describe("a book that is opened while the request of the former one runs", () => {
  test("fetches its position after that request", () => {
    const { device, shelf, pass } = story();
    device.tasks.after(1, () => device.tasks.start("progress", () => undefined));
    device.openBook();
    pass(1);
    expect(shelf.requests).toEqual([]);
    pass(2);
    expect(shelf.requests).toEqual(["GET"]);
  });
});

describe("a book that the reader continues from the library", () => {
  test("stays where it is if the reader wants no jumps ahead", () => {
    const { device, shelf, pass, clock } = story({ progressForward: "ignore" });
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    device.progress.continueAt("/me/book.epub");
    device.openBook();
    pass(1);
    expect([device.page, device.offer]).toEqual([1, undefined]);
  });

  test("goes to a position ahead without a question, at this opening only", () => {
    const { device, shelf, pass, clock } = story();
    const other = (percent: number): void => {
      shelf.held = { ...elsewhere, percent, writtenAt: clock.now() } as RemotePosition;
    };
    other(40);
    device.progress.continueAt("/me/book.epub");
    device.openBook();
    pass(1);
    expect([device.percent(), device.offer]).toEqual([40, undefined]);
    device.closeBook();
    other(60);
    device.openBook();
    pass(61);
    expect([device.percent(), device.offer?.text]).toEqual([40, expect.stringContaining("60.0")]);
  });
});

describe("the position of the server", () => {
  test("is fetched after a sleep if the request before failed, even after one was sent", () => {
    const { device, shelf, pass } = story();
    shelf.faults.push({ call: "GET", failure: { kind: "timeout", sent: false } });
    device.openBook();
    pass(1);
    device.turn(5);
    device.screen.suspended();
    pass(3);
    expect(shelf.requests).toEqual(["GET", "GET", "PUT"]);
    device.screen.resumed();
    pass(2);
    expect(shelf.requests).toEqual(["GET", "GET", "PUT", "GET"]);
  });

  test("is not fetched again for a found book whose ID leads to no other position", () => {
    const { device, shelf, pass } = met();
    device.screen.identified(fingerprint);
    pass(2);
    expect(shelf.requests).toEqual(["GET"]);
  });
});

describe("the position of the open book", () => {
  test("is sent while reading again after a book was closed before the pause", () => {
    const { device, shelf, pass } = story({ progressPages: 5 });
    const read = (): void => {
      for (let n = 0; n < 6; n += 1) {
        device.turn(1);
        pass(4);
      }
    };
    device.openBook();
    pass(1);
    read();
    device.closeBook();
    pass(61);
    device.openBook();
    pass(1);
    const before = shelf.stored.length;
    read();
    pass(15);
    expect(shelf.stored).toHaveLength(before + 1);
  });

  test("is kept back after a sleep with a finished book", () => {
    const { device, shelf, pass } = story();
    device.openBook();
    pass(1);
    device.turn(5);
    device.finished = true;
    device.screen.suspended();
    pass(5);
    expect(shelf.stored).toHaveLength(1);
    device.screen.resumed();
    pass(2);
    device.turn(5);
    device.screen.suspended();
    expect([device.pending(), device.progress.lastDecision()]).toEqual([undefined, "finished"]);
  });
});
