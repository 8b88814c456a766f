import { aScreen } from "../fakes/screen";
import type { ChoiceMenu } from "../../src/koreader/dialogs.port";
import type { Fingerprint } from "../../src/model/book";
import { askDeletion } from "../../src/features/annotations/collect/askDeletion";
import { listTouchedAnnotations, saveTouchedAnnotations } from "../../src/features/annotations/annotations.store";
import { findPendingProgress, queueProgress } from "../../src/features/position/progress.store";
import { choiceItem } from "../../src/ui/settingItems";
import { keepLocal } from "../../src/features/status/decideConflict";
import { offerReread } from "../../src/features/status/offerReread";
import { listConflicts, updateField } from "../../src/features/status/bookFields.store";
import { withAgreement } from "../../src/features/status/bookField.rules";
import { recordDerivedStatus } from "../../src/features/status/serverState";
import { saveBook } from "../../src/book/books.store";
import { getSettings } from "../../src/store/settings";
import { getDeviceState, saveDeviceState } from "../../src/store/deviceState";
import { asPercent } from "../../src/base/scale";
import { loginScene } from "../fakes/loginScene";
import { fullFor, memoryStore, type MemoryStore, must } from "../fakes/memoryStore";
import { device, fingerprint, path } from "../fakes/statusDevice";
import { testContext } from "../fakes/testContext";

/** Transactions of `act` that changed something. */
function transactionsOf(memory: Pick<MemoryStore, "writes">, act: () => void): number {
  const before = memory.writes;
  act();
  return memory.writes - before;
}

describe("a single transaction writes", () => {
  test("the deletion of several notes and the end of the question", () => {
    const memory = memoryStore();
    const questions: ChoiceMenu[] = [];
    const hash = "a" as Fingerprint;
    saveBook(memory.database, { fingerprint: hash, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
    saveTouchedAnnotations(memory.database, hash, ["one", "two"]);
    const dialogs = { choose: (question: ChoiceMenu) => void questions.push(question), notify: () => undefined };
    const context = testContext({ database: memory.database, host: { dialogs } });
    const items = ["one", "two"].map((annotationId) => ({
      kind: "annotation" as const,
      annotationId,
      digest: annotationId,
    }));
    askDeletion(context, { fingerprint: hash, path: "/a.epub", items });
    expect(transactionsOf(memory, () => questions[0]!.choices[0]!.run())).toBe(1);
    expect(listTouchedAnnotations(memory.database, hash)).toEqual([]);
  });

  test("the local status that the reader chose in a conflict", () => {
    const one = device();
    one.agreed("READING");
    one.here("complete");
    one.told({ status: "PAUSED" });
    const [question] = listConflicts(one.database, 1);
    expect(transactionsOf(one.memory, () => must(keepLocal(one.context, question!)))).toBe(1);
    expect(one.known().status).toMatchObject({ base: "PAUSED", pending: "READ" });
  });

  test.each([
    ["yes", 0],
    ["no", 1],
  ] as const)("the answer %s to the offer of a reread", (_name, choice) => {
    const one = device();
    one.told({ status: "READ" });
    const reached = { fingerprint, percent: asPercent(30), place: "/here", readAt: 1_790_000_000 };
    queueProgress(one.database, { ...reached, compared: false, beganBehind: false, insisted: false });
    const row = findPendingProgress(one.database, fingerprint);
    offerReread(one.context, { path, fingerprint, title: "The Lamp", reached, release: () => true });
    expect(transactionsOf(one.memory, () => one.questions[0]!.choices[choice]!.run())).toBe(1);
    expect(row).toBeDefined();
    expect(findPendingProgress(one.database, fingerprint) === undefined).toBe(choice === 1);
  });

  test("the status that a position causes, and the one that is sent again", () => {
    const one = device();
    updateField(one.database, fingerprint, "status", (field) => withAgreement(field, "RE_READING"));
    one.fetched({ status: "RE_READING" });
    expect(transactionsOf(one.memory, () => recordDerivedStatus(one.context, fingerprint, asPercent(40)))).toBe(1);
    expect(one.known().status.pending).toBe("RE_READING");
  });

  test("a login and the end of its refusal", () => {
    const scene = loginScene();
    saveDeviceState(scene.database, { loginRefusedAt: 5 });
    scene.database.run(
      "CREATE TRIGGER full_disk BEFORE INSERT ON device_state BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    );
    expect(scene.login().ok).toBe(false);
    expect([scene.kept(), getDeviceState(scene.database).loginRefusedAt]).toEqual([undefined, 5]);
  });

  test("a choice in the menu and its consequences", () => {
    const memory = memoryStore();
    const { ui } = aScreen({ database: memory.database });
    const item = choiceItem(ui, "collections", {
      text: (word) => word,
      options: [
        ["off", "off"],
        ["both", "both"],
      ],
      also: () => void memory.database.run("INSERT INTO shelf_collections (shelf, name) VALUES ('standard:1', 'a')"),
    });
    const [, both] = typeof item.items === "function" ? item.items() : [];
    expect(transactionsOf(memory, () => both!.run!(() => undefined))).toBe(1);
    memory.before = fullFor("shelf_collections");
    const [off] = typeof item.items === "function" ? item.items() : [];
    expect(() => off!.run!(() => undefined)).toThrow();
    expect(getSettings(memory.database).collections).toBe("both");
  });
});
