import { bookActions } from "../../../src/features/book-menu/bookActions.page";
import { ok } from "../../../src/base/result";
import type { Candidate } from "../../../src/model/candidate";
import { acts, aDevice, type BoxDevice, type BoxOptions, seven } from "../../fakes/boxedBook";
import { buttonText } from "../../fakes/screen";

/** The actions of book 7, which is on the device if `options` has its number. */
function aBook(options: BoxOptions = {}, book: Candidate = { id: seven, title: "Dune" }) {
  const there = aDevice(options);
  const opened: string[] = [];
  const wishes: unknown[] = [];
  const came: string[] = [];
  Object.assign(there.context.host.books, { open: (path: string) => void opened.push(path) });
  const fetch = (wish: unknown, _box: unknown, report: (fetched: unknown) => void): void => {
    wishes.push(wish);
    report(ok("/new.epub"));
  };
  Object.assign(there.database.memory, { downloadJobs: { work: { progress: () => undefined }, fetching: { fetch } } });
  const actions = () => bookActions(there.ui, book, (path) => void came.push(path));
  const act = (words: string): void =>
    actions()
      .find(({ text }) => text === words)
      ?.run();
  return { ...there, opened, wishes, came, actions, texts: () => actions().map(buttonText), act };
}

const nothing = (): void => undefined;
const files = [
  { id: 1, format: "EPUB", name: "dune.epub" },
  { id: 2, format: "PDF", name: "dune.pdf" },
];

describe("the actions for a book of the server", () => {
  test.each<[string, BoxOptions, Candidate, (there: BoxDevice) => void, readonly string[]]>([
    ["is not here", {}, { id: seven }, nothing, ["Download"]],
    ["is not here, in two formats", {}, { id: seven, files }, nothing, ["Download", "Download as…"]],
    ["is here", { id: seven }, { id: seven }, nothing, ["Open"]],
    ["is here, in one of two formats", { id: seven }, { id: seven, files }, nothing, ["Open", "Download as…"]],
    ["is a download", { id: seven }, { id: seven }, acts.download, ["Open", "Return the book…"]],
    ["is older here", { id: seven }, { id: seven }, acts.findNewer, ["Open", "Update", "Return the book…"]],
  ])("are complete if it %s", (_, options, book, act, texts) => {
    const there = aBook(options, book);
    act(there);
    expect(there.texts()).toEqual(texts);
  });

  test("open its file, or say that it is gone", () => {
    const there = aBook({ id: seven });
    const [open] = there.actions();
    open?.run();
    expect([there.opened, there.said]).toEqual([[there.path], []]);
    Object.assign(there.context.host.files, { facts: () => undefined });
    open?.run();
    expect([there.opened.length, there.said]).toEqual([1, ["The file is not there any more."]]);
  });

  test("download it, unless Catchword is switched off", () => {
    const there = aBook();
    there.act("Download");
    expect([there.wishes, there.came]).toEqual([[{ id: 7, title: "Dune" }], ["/new.epub"]]);
    there.context.set({ enabled: false });
    there.act("Download");
    expect([there.wishes.length, there.said]).toEqual([1, ["Catchword is switched off."]]);
  });

  test("download the chosen format", () => {
    const there = aBook({}, { id: seven, title: "Dune", files });
    there.act("Download as…");
    there.tap("PDF");
    expect(there.wishes).toEqual([{ id: 7, title: "Dune", fileId: 2 }]);
  });

  test("show its page again after a newer file was declined", () => {
    const there = aBook({ id: seven });
    acts.findNewer(there);
    there.act("Update");
    expect(there.came).toEqual([]);
    there.tap("Not this one");
    expect(there.came).toEqual([there.path]);
    expect(there.texts()).toEqual(["Open", "Return the book…"]);
  });
});
