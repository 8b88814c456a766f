import type { BrowsePage } from "../../../src/features/library/browse.rules";
import { rememberedTotal } from "../../../src/features/library/browsedPage";
import { keepShelves, knownShelves, rememberShelves } from "../../../src/features/library/knownShelves";
import type { Shelf } from "../../../src/model/shelf";
import { browsingDevice, pageOf } from "../../fakes/browsingDevice";

const shelf = (id: number, kind: Shelf["kind"] = "standard"): Shelf => ({ kind, id: id as never, name: `S ${id}` });

/** The server's list of shelves. `others`: those of other accounts. */
const shelvesPage = (shelves: readonly Shelf[], others: readonly Shelf[] = []): BrowsePage => ({
  lines: shelves.concat(others).map((one) => ({
    group: { name: one.name, list: { of: "shelf", shelf: one }, otherOwner: others.includes(one) ? 9 : undefined },
  })),
  more: false,
});

const away = { kind: "timeout", sent: false } as const;

describe("the shelves for a choice without a network", () => {
  test("are asked for once, beside the first list of books", () => {
    const there = browsingDevice({ "shelves 0": shelvesPage([shelf(7)]) });
    there.visit();
    there.visit({ of: "absent" });
    expect(there.asked).toEqual(["recent 0", "shelves 0", "absent 0"]);
    expect(knownShelves(there.context)).toEqual([shelf(7)]);
  });

  test("are asked for again beside the next list, not its next page, after a failure", () => {
    const there = browsingDevice({ "recent 0": pageOf([1], { more: true }), "shelves 0": away });
    const list = there.visit();
    list.seen(1, 14);
    there.pass();
    expect(there.asked).toEqual(["recent 0", "shelves 0", "recent 1"]);
    there.visit({ of: "absent" });
    expect(there.asked.slice(3)).toEqual(["absent 0", "shelves 0"]);
    expect(knownShelves(there.context)).toEqual([]);
  });

  test("are not asked for beside lists of lists", () => {
    const there = browsingDevice();
    there.visit({ of: "authors" });
    expect(there.asked).toEqual(["authors 0"]);
  });

  test("are not asked for without a connection", () => {
    const there = browsingDevice();
    there.state.isConnected = false;
    keepShelves(there.context);
    expect(there.asked).toEqual([]);
  });

  test("are the person's own ones, without magic ones", () => {
    const there = browsingDevice({ "shelves 0": shelvesPage([shelf(7), shelf(8, "magic")], [shelf(9)]) });
    there.visit({ of: "shelves" });
    expect(knownShelves(there.context)).toEqual([shelf(7)]);
  });

  test("are counted, and replace no cached list", () => {
    const { context } = browsingDevice();
    rememberShelves(context, [shelf(7), shelf(8)]);
    expect([knownShelves(context), rememberedTotal(context, { of: "shelves" })]).toEqual([[shelf(7), shelf(8)], 2]);
    rememberShelves(context, [shelf(9)]);
    expect(knownShelves(context)).toEqual([shelf(7), shelf(8)]);
  });
});
