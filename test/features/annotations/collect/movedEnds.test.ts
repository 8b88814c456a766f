// Annotations whose ends were moved, and others of their second (src/features/annotations/collect/collectAnnotations.ts).
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { collected, here, idOf, known, refused } from "../../../fakes/collectedBook";

describe("an annotation whose end was moved", () => {
  const moved = here(1, { end: "e9" });

  test("is created at its new place and deleted at the old one, without a question", () => {
    const gone = [known(2), known(3)];
    const touched = [idOf(1), idOf(2), idOf(3)];
    const { queued, held } = collected({ here: [moved], known: [known(1), ...gone], touched, isServerFile: true });
    expect(queued).toEqual(["create annotation 1", "delete annotation 1 1"]);
    expect(held).toEqual([idOf(2), idOf(3)]);
  });

  test("is created at its new place on a shared device too", () => {
    const world = { here: [moved], known: [known(1)], touched: [idOf(1)], isServerFile: true, isShared: true };
    expect(collected(world).queued).toEqual(["create annotation 1", "delete annotation 1 1"]);
  });

  test("keeps the server's place if it cannot be sent from this file", () => {
    const { queued, items } = collected({ here: [moved], known: [known(1)], touched: [idOf(1)] });
    expect(queued).toEqual([]);
    expect(items().map(({ annotationId }) => annotationId)).toEqual([idOf(1, "e9")]);
  });

  test.each<[string, Partial<BaseItem>]>([
    ["has no place or ID there", { serverId: undefined, cfi: undefined }],
    ["was refused there", { ...refused, cfi: "cfi1" }],
  ])("is new if it %s", (_, given) => {
    const { queued } = collected({ here: [moved], known: [known(1, given)], touched: [idOf(1)] });
    expect(queued).toContain("create annotation 1");
  });

  test("is another annotation while the old one is listed", () => {
    const world = { here: [here(1), moved], known: [known(1)], touched: [idOf(1)], isServerFile: true };
    expect(collected(world).queued).toEqual(["create annotation 1"]);
  });

  test("is not looked for while a row cannot be read", () => {
    const world = { here: [moved], known: [known(1)], touched: [idOf(1)], isUnread: true };
    expect(collected(world)).toMatchObject({ queued: ["create annotation 1"], held: [idOf(1)] });
  });

  test("is asked about no more than once, and not with the deleted ones", () => {
    const touched = [idOf(1), idOf(2), idOf(3)];
    const world = { here: [moved], known: [known(1), known(2), known(3)], touched, isServerFile: true };
    const { ask, queuedNow } = collected(world);
    const question = ask();
    expect(question.title).toContain("You deleted 2 notes");
    question.choices[0]!.run();
    expect(queuedNow()).toEqual([
      "create annotation 1",
      "delete annotation 1 1",
      "delete annotation 2 2",
      "delete annotation 3 3",
    ]);
  });

  test("keeps the server's place with a note that was refused", () => {
    const note = known(1, { kind: "note", ...refused, cfi: undefined });
    const { items } = collected({ here: [moved], known: [known(1), note], touched: [idOf(1)] });
    expect(items().map(({ kind, annotationId, serverId }) => [kind, annotationId, serverId])).toContainEqual([
      "annotation",
      idOf(1, "e9"),
      1,
    ]);
  });

  test("leaves the server's item to the old one while that is listed", () => {
    const { items } = collected({ here: [here(1), moved], known: [known(1)], touched: [idOf(1)] });
    expect(items().map(({ annotationId, serverId }) => [annotationId, serverId])).toEqual([
      [idOf(1, "e9"), undefined],
      [idOf(1), 1],
    ]);
  });
});

describe("two annotations of one second that the server has", () => {
  const both = [known(1), known(1, { annotationId: idOf(1, "e9"), serverId: 9 })];

  test("are different ones, so the deletion of the second is asked about with others", () => {
    const touched = [idOf(1, "e9"), idOf(2)];
    const { queued, held } = collected({ here: [here(1)], known: [...both, known(2)], touched, isServerFile: true });
    expect([queued, held]).toEqual([[], touched]);
  });
});
