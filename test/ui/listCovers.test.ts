import type { BookId } from "../../src/model/book";
import { listCovers } from "../../src/ui/listCovers";
import type { Look } from "../../src/book/lookAtBook.task";
import { aScreen } from "../fakes/screen";

test("covers of a page follow its books, and end with it", () => {
  const [one, two, three] = [1, 2, 3] as unknown as readonly [BookId, BookId, BookId];
  const did: unknown[] = [];
  const looks: Look[] = [];
  const { ui } = aScreen(
    {},
    {},
    {
      bookLooks: {
        at: (look) => {
          looks.push(look);
          did.push(look.ids);
          return { turnTo: (ids) => void did.push(ids), leave: () => void did.push("left") };
        },
      },
    },
  );
  const shown: unknown[] = [];
  const covers = listCovers(
    ui,
    (id) => `changed ${id}`,
    (id, bytes) => void shown.push([id, bytes]),
  );
  covers.leave();
  expect(did).toEqual([]);
  covers.ask([one, two]);
  covers.ask([three]);
  covers.leave();
  expect(did).toEqual([[one, two], [three], "left"]);
  looks[0]?.pictured("jpeg", one);
  looks[0]?.pictured(undefined, two);
  expect(shown).toEqual([[one, "jpeg"]]);
  expect(looks.map(({ coverAt }) => coverAt?.(two))).toEqual(["changed 2"]);
});
