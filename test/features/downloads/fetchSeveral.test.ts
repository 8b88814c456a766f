// Downloads of chosen books and files: src/features/downloads/fetchBook.task.ts.
import type { BookId } from "../../../src/model/book";
import type { Failure } from "../../../src/base/failure";
import type { FetchReport } from "../../../src/model/download";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, type ShelfScene } from "../../fakes/shelfScene";

/** A server with three books, which are sent in pieces. */
function aReader(): ShelfScene {
  const scene = aShelfScene([aBook(1), aBook(2), aBook(3)]);
  scene.server.piece = 1000;
  return scene;
}

describe("a download of several books", () => {
  /** A person downloads these books. */
  function fetchAll(scene: ShelfScene, ids: readonly number[]) {
    const steps: string[] = [];
    const came: number[] = [];
    const reports: FetchReport[] = [];
    const books = ids.map((id) => ({ id: id as BookId, title: `Book ${id}` }));
    scene.fetching.fetchAll(books, {
      at: (step) => {
        const percent = step?.percent === undefined ? "" : ` ${step.percent} %`;
        steps.push(step === undefined ? "end" : `${step.title}, ${step.done}${percent}`);
      },
      came: (id) => void came.push(id),
      report: (report) => void reports.push(report),
    });
    scene.tasks.pass(1);
    return { steps, came, reports };
  }
  const refused: Failure = { kind: "refused", status: 500, message: "" };

  test("names each book before its first bytes, and the failed ones at the end", () => {
    const scene = aReader();
    scene.server.spoil = (call) => (call === "details 2" ? refused : undefined);
    const { steps, came, reports } = fetchAll(scene, [1, 2, 3]);
    expect(steps.filter((step) => !step.includes("%"))).toEqual(["Book 1, 0", "Book 2, 1", "Book 3, 2", "end"]);
    expect(came).toEqual([1, 3]);
    const trouble = { kind: "server", failure: refused };
    expect(reports).toEqual([{ came: 2, left: 0, troubles: [{ title: "Book 2", trouble }] }]);
  });

  test("does not begin during other work", () => {
    const scene = aReader();
    scene.sync.now(
      {},
      () => undefined,
      () => undefined,
    );
    const { reports } = fetchAll(scene, [1, 2, 3]);
    expect(reports).toEqual([{ came: 0, troubles: [], left: 3, stop: { kind: "busy" } }]);
  });

  test("counts only whole books if it is stopped after a failed one", () => {
    const scene = aReader();
    scene.server.spoil = (call) => (call === "details 2" ? refused : undefined);
    scene.server.drip = (id) => (id === 3 ? { kind: "cancelled", sent: true } : undefined);
    const { came, reports } = fetchAll(scene, [1, 2, 3]);
    expect(came).toEqual([1]);
    expect(reports).toMatchObject([{ came: 1, left: 1, troubles: [{ title: "Book 2" }], stop: { kind: "server" } }]);
  });
});

test.each([
  ["of another format", "Own_3.epub", "PK\u0003\u0004"],
  ["of the other file with its format", "Own_3.pdf", "%PDF-1.4".padEnd(200_000, "z")],
])("a chosen file is downloaded beside a file %s that has the book's ID in its name", (_, own, head) => {
  const scene = aReader();
  const pdf = { format: "PDF", name: "Book 3.pdf", isOther: true };
  const others = [
    { ...pdf, id: 32, kilobytes: 3 },
    { ...pdf, id: 33, kilobytes: 200 },
  ];
  scene.server.books = [aBook(3, { fileId: 31, others, bytes: `%PDF-1.4${"x".repeat(3000)}` })];
  scene.disk.makeFolder(folder);
  scene.disk.contents.set(`${folder}/${own}`, head.padEnd(3000, "y"));
  let path: string | undefined;
  scene.fetching.fetch(
    { id: 3 as BookId, title: "Book 3", fileId: 32 },
    () => undefined,
    (fetched) => (path = fetched.ok ? fetched.value : fetched.failure.kind),
  );
  scene.tasks.pass(1);
  expect(path).toBe(`${folder}/Book 3_3.pdf`);
});

test("a download that fails leaves no empty folder", () => {
  const scene = aReader();
  scene.settings = { ...scene.settings, names: "{author}/{title}" };
  scene.server.drip = () => ({ kind: "broken", sent: true, detail: "" });
  expect(scene.fetch(3).ok).toBe(false);
  expect(scene.disk.isFolder(`${folder}/Somebody`)).toBe(false);
});
