import { done, ok } from "../../../src/base/result";
import { findLibraryField, queueLibraryField } from "../../../src/features/status/libraryFields.store";
import { sendLibraryField } from "../../../src/features/status/sendLibraryField";
import type { BookId } from "../../../src/model/book";
import type { BookState } from "../../../src/model/bookState";
import { device } from "../../fakes/statusDevice";

const absent = { id: 500 as BookId, title: "The Buoy" };

describe("a step of a choice", () => {
  const request = () => done;
  const later = (value: string): string =>
    `The server has another value since then, which stays: ${value}. To replace it, choose again.`;

  function choice(name: "status" | "rating", value: string | number, seen: string | number, state?: BookState) {
    const { context, memory, clock } = device({ ratingMode: "stars" });
    Object.assign(context.server, { statuses: { stateOf: () => ok(state) } });
    queueLibraryField(memory.database, absent, name, { value, seen, at: clock.now(), chosenAt: 100 });
    const row = findLibraryField(memory.database, name, absent.id)!;
    const send = () => sendLibraryField(context, { name, request }, row);
    return { memory, send, clock };
  }

  test("reports a book that the server does not have", () => {
    const failure = { kind: "refused", status: 404, message: "" };
    expect(choice("rating", 8, 4).send()).toMatchObject({ kind: "bookGone", failure });
  });

  test("ends for a choice that was replaced during the request", () => {
    const { memory, send, clock } = choice("rating", 8, 4, { status: "READ", rating: 4 });
    queueLibraryField(memory.database, absent, "rating", { value: 6, seen: 4, at: clock.now() });
    expect(send()).toEqual({ kind: "removed", why: "replaced", receipts: ["replaced"] });
  });

  test.each<["status" | "rating", string | number, string | number, BookState, string]>([
    ["rating", 8, 4, { status: "READ", statusAt: 50, rating: 9 }, "★★★★½"],
    ["rating", 8, 4, { status: "READ" }, "no rating"],
    ["status", "READ", "READING", { status: "PAUSED", statusAt: 150 }, "paused"],
  ])("leaves a later %s, and says which (%s over %s: %j)", (name, value, seen, state, words) => {
    expect(choice(name, value, seen, state).send()).toEqual({ kind: "fail", reason: later(words) });
  });

  test("replaces a status that is older than the choice", () => {
    const { send } = choice("status", "READ", "READING", { status: "PAUSED", statusAt: 50 });
    expect(send()).toEqual({ kind: "sent", receipts: ["sent"] });
  });
});
