import { device, lost, print, refused } from "../fakes/drainDevice";

describe("a book whose file hash the server no longer knows", () => {
  function rewrittenThere() {
    const scene = device();
    scene.read("a");
    scene.drain();
    scene.library.canBatch = false;
    scene.library.byHash.delete(print("a"));
    scene.read("a");
    scene.library.calls.length = 0;
    return scene;
  }

  test("is sent with its ID as before, without a search", () => {
    const { library, drain } = rewrittenThere();
    drain();
    expect(library.held.map(({ book }) => book)).toEqual([7, 7]);
    expect(library.calls).not.toContain("findByHash");
  });

  test("keeps its ID if the server has the book and refuses its session", () => {
    const { library, store, drain } = rewrittenThere();
    const fault = { call: "upload" as const, failure: refused(404) };
    library.faults.push(fault, fault);
    drain();
    expect(store.pending).toMatchObject([{ bookId: 7, state: "pending" }]);
    drain();
    expect(store.pending).toMatchObject([{ bookId: 7, state: "failed" }]);
  });

  test("keeps its ID if the server cannot be asked", () => {
    const { library, store, drain, set } = rewrittenThere();
    set({ libraryUsername: "" });
    library.faults.push({ call: "upload", failure: refused(404) });
    drain();
    expect(store.pending).toMatchObject([{ bookId: 7, state: "pending" }]);
    drain();
    expect(library.held).toHaveLength(2);
  });

  test("keeps its ID if the answer is lost", () => {
    const { library, store, drain } = rewrittenThere();
    library.faults.push(
      { call: "upload", failure: refused(404) },
      { call: "hasBook", failure: lost },
      { call: "hasBook", failure: refused(500) },
    );
    expect(drain()).toMatchObject({ ok: false, failure: lost });
    library.faults.push({ call: "upload", failure: refused(404) });
    drain();
    expect(store.pending).toMatchObject([{ bookId: 7, state: "pending" }]);
  });

  test("loses its ID and waits if the server no longer has the book", () => {
    const { library, store, drain } = rewrittenThere();
    library.gone.add(7);
    library.faults.push({ call: "upload", failure: refused(404) });
    drain();
    expect(store.pending).toMatchObject([{ bookId: undefined, state: "pending" }]);
  });
});
