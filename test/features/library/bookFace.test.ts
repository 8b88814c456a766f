import { asPercent } from "../../../src/base/scale";
import { lamp, libraryBook } from "../../fakes/libraryBook";

/** Names of the statuses that are marked. */
const marked = (there: ReturnType<typeof libraryBook>): readonly string[] =>
  (there.face().marks ?? []).flatMap(({ text, isSet }) => (isSet ? [text] : []));

describe("the status of the page of a book", () => {
  test.each([
    [{}, [], ["unread"]],
    [{ status: "UNSET" }, ["unread"], ["unread"]],
    [{ status: "PAUSED" }, ["paused"], ["paused"]],
  ] as const)("is first that of the list: %j", (listed, first, then) => {
    const there = libraryBook();
    there.show(listed);
    expect(marked(there)).toEqual(first);
    there.looks[0]?.described?.({ ...lamp(2), state: listed });
    expect(marked(there)).toEqual(then);
  });

  test("is known at once for a book whose details are known", () => {
    const there = libraryBook();
    there.show({}, { ...lamp(2), state: {} });
    expect([marked(there), there.looks[0]?.described]).toEqual([["unread"], undefined]);
  });

  test("changes at a tap, as the stars do, also while it is pending", () => {
    const there = libraryBook();
    there.show();
    there.looks[0]?.described?.({ ...lamp(2), state: { rating: 4, status: "READ" } });
    there.face().stars?.rate(9);
    there.context.tasks.pass(0);
    expect([there.face().stars?.rating, marked(there), there.sent]).toEqual([9, ["read"], ["rate 9"]]);
    const set = (text: string): void =>
      there
        .face()
        .marks?.find((mark) => mark.text === text)
        ?.run();
    set("paused");
    there.context.tasks.pass(0);
    expect([there.face().stars?.rating, marked(there), there.redrawn.length]).toEqual([9, ["paused"], 2]);
    there.state.isOpen = false;
    there.state.isConnected = false;
    set("unread");
    expect([marked(there), there.face().lines, there.redrawn.length]).toEqual([
      ["unread"],
      ["Lamps, no. 2", "Status: unread, pending"],
      2,
    ]);
  });
});

describe("the page of a book", () => {
  const plain = (text: string | undefined): string | undefined => text?.replace(/[\u2066-\u2069]/gu, "");

  test("has buttons with the neighbours in the series, and without a number none", () => {
    const there = libraryBook();
    there.show();
    expect([there.face().before?.text, there.face().after?.text].map(plain)).toEqual(["‹ 1. Lamp 1", "3. Lamp 3 ›"]);
    there.show({ number: undefined });
    expect([there.face().before, there.face().after]).toEqual([undefined, undefined]);
  });

  test.each([
    [false, ["Download", "Add to shelf"]],
    [true, ["Open", "Add to shelf", "Metadata", "Return the book…"]],
  ])("has its buttons in order (on this device: %s)", (isHere, texts) => {
    const there = libraryBook({ isHere });
    there.show();
    expect(there.texts()).toEqual(texts);
  });

  test("offers the metadata of the server for a book on this device", () => {
    const there = libraryBook({ isHere: true });
    there.show();
    there.choose("Metadata");
    const top = there.top();
    expect([there.title(), top?.kind === "choose" && top.page.choices.map(({ text }) => text)]).toEqual([
      "Metadata from the server",
      ["Metadata as on the server"],
    ]);
  });

  test("leads to the shelves", () => {
    const there = libraryBook();
    there.state.isConnected = false;
    there.show();
    there.choose("Add to shelf");
    expect(there.said).toEqual(["The shelves of the server are not known on this device yet: connect once."]);
  });

  test("says the format in its text, unless this device has another one", () => {
    const text = (isHere: boolean, format: string): string => {
      const there = libraryBook({ isHere });
      there.show({ format });
      return there.face().text;
    };
    expect(text(false, "PDF")).toMatch(/^Format: PDF\n/u);
    expect(text(true, "PDF")).not.toContain("Format");
    expect(text(true, "EPUB")).toMatch(/^Format: EPUB\n/u);
  });

  test.each([
    [undefined, undefined, undefined],
    [42, undefined, "42.0 % read"],
    [undefined, 5, "Last read on day 5"],
    [42, 5, "42.0 % read, last on day 5"],
  ])("shows that %s percent were read at %s", (percent, at, line) => {
    const there = libraryBook();
    there.show({ percent: percent === undefined ? undefined : asPercent(percent) });
    const positions = at === undefined ? undefined : { files: {}, web: {}, readAt: at };
    there.looks[0]?.described?.({ ...lamp(2), state: { positions } });
    expect(there.face().lines).toEqual(["Lamps, no. 2"].concat(line ?? []));
  });

  test.each([
    [true, true],
    [false, false],
  ])("checks the file once all is there, and shows a newer one: %s", (isNewer, isShown) => {
    const there = libraryBook({ isHere: true });
    there.show();
    expect(there.face().lines).not.toContain("Newer file on the server");
    there.state.remoteSize = isNewer ? 2 : 1;
    const drawn = there.faces.length;
    there.endLook();
    expect([there.asked, there.face().lines.includes("Newer file on the server"), there.faces.length]).toEqual([
      ["files 2"],
      isShown,
      drawn + (isShown ? 1 : 0),
    ]);
    there.endLook();
    expect([there.asked.length, there.faces.length]).toEqual([isNewer ? 1 : 2, drawn + (isShown ? 1 : 0)]);
  });
});
