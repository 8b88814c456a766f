// Answers that need no list, and answers that the list decides (src/features/annotations/send/items.api.ts).
import { createItemRequests } from "../../../../src/features/annotations/send/items.api";
import type { AnnotationItem } from "../../../../src/model/annotation";
import type { BookId } from "../../../../src/model/book";
import { serverScene } from "../../../fakes/server";

const book = 7 as BookId;
const item = { kind: "annotation", annotationId: "m", passage: "words", note: "mine" } as unknown as AnnotationItem;
const placed = { item, cfi: "epubcfi(/6/4)" };
const list = "GET /lib/api/v1/annotations/book/7";
const [removal, change] = ["DELETE /lib/api/v1/annotations/5", "PUT /lib/api/v1/annotations/5"];
const has = { body: [{ id: 5, cfi: "epubcfi(/6/4)" }] };
const lacks = { body: [] };

/** Sends a removal and a change. `asked`: how often the list was. */
function outcomes(answer: object, listed: object, hasEmptyAnswers = false) {
  const { api, http, dialects } = serverScene({}, false);
  dialects.recognise("spec");
  dialects.confirm();
  if (hasEmptyAnswers) dialects.learn({ emptyStored: true });
  http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a", refreshToken: "r" } });
  for (const request of [removal, change]) http.on(request, answer);
  http.on(list, listed);
  const { remove, update } = createItemRequests(api);
  const removed = remove(5, book, "annotation").ok;
  const changed = update(5, book, placed);
  return [removed, changed.ok && changed.value, http.asked().filter((asked) => asked === list).length];
}

describe("the answer to a deletion and to a change", () => {
  test("needs no list if it has the item", () => {
    expect(outcomes({ body: { id: 5 } }, lacks)).toEqual([true, "changed", 0]);
  });

  test("is decided by the list if it is empty", () => {
    expect(outcomes({ status: 204 }, has)).toEqual([false, "changed", 2]);
    expect(outcomes({ status: 204 }, lacks)).toEqual([true, false, 2]);
  });

  test("needs no list for a deletion if the server answers empty", () => {
    expect(outcomes({ status: 204 }, has, true)).toEqual([true, "changed", 1]);
  });

  test("is decided by the list if it is no item, also if the server answers empty", () => {
    expect(outcomes({ body: [] }, has, true)).toEqual([false, "changed", 2]);
  });

  test("means a deleted item with 404, and needs the list for a change only", () => {
    expect(outcomes({ status: 404 }, lacks)).toEqual([true, "gone", 1]);
    expect(outcomes({ status: 404 }, has)).toEqual([true, false, 1]);
  });

  test("is a failure with 403, whatever the list has", () => {
    expect(outcomes({ status: 403 }, lacks)).toEqual([false, false, 0]);
  });
});
