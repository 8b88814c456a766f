// Requests and outcomes of single rows (src/features/annotations/send/sendAnnotations.task.ts).
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { PendingItem } from "../../../../src/features/annotations/itemRecords";
import { listPendingItems } from "../../../../src/features/annotations/annotations.store";
import type { Failure } from "../../../../src/base/failure";
import { failed, ok } from "../../../../src/base/result";
import { itemSender, outcomeText, queuedItem, type SenderWorld } from "../../../fakes/itemSender";

const lost: Failure = { kind: "timeout", sent: true };
const unsent: Failure = { kind: "timeout", sent: false };
const refused = (status: number): Failure => ({ kind: "refused", status, message: "" });

const entry = { ...queuedItem, kind: "entry" as const };
const sending = "sending" as const;
/** A refusal is tried once more. */
const again = { attempts: 1 };
const cannot = "This server cannot change or delete notes that it has.";

describe("a request for an item", () => {
  test.each<[string, string, readonly string[], SenderWorld]>([
    ["creates it", "sent 9", ["create 7 annotation cfi"], { answers: { create: [ok(9)] } }],
    ["needs the book's number", "sent ", [], { change: { bookId: undefined } }],
    [
      "looks for a note on the book after a lost answer",
      "sent 9",
      ["find 7 entry"],
      { change: { state: sending, item: entry }, answers: { find: [ok(9)] } },
    ],
    [
      "creates the note if it did not arrive",
      "sent 9",
      ["find 7 entry", "create 7 entry cfi"],
      { change: { state: sending, item: entry }, answers: { find: [ok(undefined)], create: [ok(9)] } },
    ],
    [
      "creates the note if the server has no list",
      "sent 9",
      ["find 7 entry", "create 7 entry cfi"],
      { change: { state: sending, item: entry }, answers: { find: [failed(refused(403))], create: [ok(9)] } },
    ],
    [
      "waits with the note while the list does not come",
      "retry",
      ["find 7 entry"],
      { change: { state: sending, item: entry }, answers: { find: [failed(unsent)] } },
    ],
    [
      "brings an item that arrived up to date",
      "sent 9",
      ["create 7 annotation cfi", "find 7 annotation", "update 9 7 annotation"],
      {
        change: { state: sending },
        answers: { create: [ok(undefined)], find: [ok(9)], update: [ok("changed")] },
      },
    ],
    [
      "keeps the number of an item that cannot be brought up to date",
      "sent 9",
      ["create 7 annotation cfi", "find 7 annotation", "update 9 7 annotation"],
      {
        change: { state: sending },
        answers: { create: [ok(undefined)], find: [ok(9)], update: [failed(refused(403))] },
      },
    ],
    [
      "tries again if that does not arrive",
      "retry",
      ["create 7 annotation cfi", "find 7 annotation", "update 9 7 annotation"],
      { change: { state: sending }, answers: { create: [ok(undefined)], find: [ok(9)], update: [failed(lost)] } },
    ],
    [
      "is content with an item that is not listed",
      "sent ",
      ["create 7 annotation cfi", "find 7 annotation"],
      { change: { state: sending }, answers: { create: [ok(undefined)], find: [ok(undefined)] } },
    ],
    [
      "is content with an item of a list that is refused",
      "sent ",
      ["create 7 annotation cfi", "find 7 annotation"],
      { change: { state: sending }, answers: { create: [ok(undefined)], find: [failed(refused(403))] } },
    ],
    [
      "tries again if the list does not come",
      "retry",
      ["create 7 annotation cfi", "find 7 annotation"],
      { change: { state: sending }, answers: { create: [ok(undefined)], find: [failed(lost)] } },
    ],
    [
      "does not look for an item that was created now",
      "sent 9",
      ["create 7 annotation cfi"],
      { change: { state: sending }, answers: { create: [ok(9)] } },
    ],
    [
      "changes it by its number",
      "sent 5",
      ["update 5 7 annotation"],
      { change: { operation: "update", serverId: 5 }, answers: { update: [ok("changed")] } },
    ],
    [
      "looks for an unknown number",
      "sent 9",
      ["find 7 annotation", "update 9 7 annotation"],
      { change: { operation: "update" }, answers: { find: [ok(9)], update: [ok("changed")] } },
    ],
    [
      "does not change what it cannot find now",
      "retry",
      ["find 7 annotation"],
      { change: { operation: "update" }, answers: { find: [failed(lost)] } },
    ],
    [
      "creates what the server has deleted",
      "sent 9",
      ["update 5 7 annotation", "create 7 annotation cfi"],
      { change: { operation: "update", serverId: 5 }, answers: { update: [ok("gone")], create: [ok(9)] } },
    ],
    [
      "creates what the server does not list",
      "sent 9",
      ["find 7 annotation", "create 7 annotation cfi"],
      { change: { operation: "update" }, answers: { find: [ok(undefined)], create: [ok(9)] } },
    ],
    [
      "says that a server cannot change items",
      cannot,
      ["update 5 7 annotation"],
      { change: { ...again, operation: "update", serverId: 5 }, answers: { update: [failed(refused(405))] } },
    ],
    [
      "does not say so of another refusal",
      "fail",
      ["update 5 7 annotation"],
      { change: { ...again, operation: "update", serverId: 5 }, answers: { update: [failed(refused(409))] } },
    ],
    [
      "does not say so of a login that is refused",
      "retry",
      ["update 5 7 annotation"],
      {
        change: { ...again, operation: "update", serverId: 5 },
        answers: { update: [failed({ kind: "denied", status: 401, message: "" })] },
      },
    ],
    [
      "deletes it by its number",
      "sent ",
      ["remove 5 7 annotation"],
      { change: { operation: "delete", serverId: 5 }, answers: { remove: [ok(undefined)] } },
    ],
    [
      "looks for the number of what it deletes",
      "sent ",
      ["find 7 annotation", "remove 9 7 annotation"],
      { change: { operation: "delete" }, answers: { find: [ok(9)], remove: [ok(undefined)] } },
    ],
    [
      "is content if that is gone",
      "sent ",
      ["find 7 annotation"],
      { change: { operation: "delete" }, answers: { find: [ok(undefined)] } },
    ],
    [
      "does not take it as deleted without a list",
      "retry",
      ["find 7 annotation"],
      { change: { operation: "delete" }, answers: { find: [failed(lost)] } },
    ],
    [
      "says that a server cannot delete items",
      cannot,
      ["remove 5 7 annotation"],
      { change: { ...again, operation: "delete", serverId: 5 }, answers: { remove: [failed(refused(405))] } },
    ],
  ])("%s", (_, outcome, requests, world) => {
    const { send, asked } = itemSender(world);
    expect(outcomeText(send())).toBe(outcome);
    expect(asked).toEqual(requests);
  });

  test("marks a row as under way before it creates it again", () => {
    const answers = { update: [ok("gone")], create: [ok(9)] };
    const { send, database } = itemSender({ change: { operation: "update", serverId: 5 }, answers });
    send();
    expect(listPendingItems(database).map(({ state }) => state)).toEqual(["sending"]);
  });

  test("is refused by 404 if the book is gone, or if the server cannot do it", () => {
    const outcome = itemSender({
      change: { ...again, operation: "delete", serverId: 5 },
      answers: { remove: [failed(refused(404))] },
    }).send();
    expect(outcome).toMatchObject({ kind: "bookGone", failure: refused(404) });
    expect(outcome.kind === "bookGone" ? outcomeText(outcome.otherwise as never) : "").toBe(cannot);
    const made = itemSender({ change: again, answers: { create: [failed(refused(404))] } }).send();
    expect(made.kind === "bookGone" ? outcomeText(made.otherwise as never) : "").toBe("fail");
  });

  test.each<[string, boolean, Partial<PendingItem>, Failure]>([
    ["a creation whose answer was lost", true, {}, lost],
    ["a creation that was not sent", false, {}, unsent],
    ["a change", false, { operation: "update", serverId: 5 }, lost],
    ["a change of a note on the book", true, { operation: "update", serverId: 5, item: entry }, lost],
  ])("leaves %s in doubt: %s", (_, inDoubt, change, failure) => {
    const answers = { create: [failed(failure)], update: [failed(failure)] };
    expect(itemSender({ change, answers }).send()).toMatchObject({ kind: "retry", inDoubt });
  });
});

describe("an item whose place is taken on the server", () => {
  const taken = "The server already has another mark of yours at this place.";
  const other: BaseItem = { kind: "annotation", annotationId: "other", digest: "", cfi: "cfi", wasOnServer: true };

  test.each<[string, string, BaseItem, Partial<PendingItem>]>([
    ["by another annotation is listed with a sentence", taken, other, {}],
    ["by itself is sent", "sent ", { ...other, annotationId: "m" }, {}],
    ["by an item of another kind is sent", "sent ", { ...other, kind: "bookmark" }, {}],
    ["by one that was refused is sent", "sent ", { ...other, reason: "refused" }, {}],
    ["elsewhere is sent", "sent ", { ...other, cfi: "elsewhere" }, {}],
    ["by another annotation is deleted all the same", "sent ", other, { operation: "delete", serverId: 5 }],
  ])("%s", (_, outcome, known, change) => {
    const { send } = itemSender({
      answers: { create: [ok(undefined)], remove: [ok(undefined)] },
      known: [known],
      change,
    });
    expect(outcomeText(send())).toBe(outcome);
  });

  test("is sent if it has no place, as a note beside the book", () => {
    const known = [{ ...other, kind: "entry" as const, cfi: undefined }];
    const change = { item: entry, cfi: undefined };
    expect(outcomeText(itemSender({ answers: { create: [ok(undefined)] }, known, change }).send())).toBe("sent ");
  });

  test("is sent if the server gives it a number", () => {
    expect(outcomeText(itemSender({ answers: { create: [ok(9)] }, known: [other] }).send())).toBe("sent 9");
  });
});
