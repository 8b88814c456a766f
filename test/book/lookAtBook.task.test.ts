import { createLooking, type Look } from "../../src/book/lookAtBook.task";
import type { BookId } from "../../src/model/book";
import { failed, ok, type Result } from "../../src/base/result";
import { testContext } from "../fakes/testContext";

const seven = 7 as BookId;
const eight = 8 as BookId;
const nine = 9 as BookId;
const ten = 10 as BookId;

function sceneOf(cover: (id: BookId) => Result<string | undefined> = () => ok("picture"), hasDisk = false) {
  const events: string[] = [];
  const disk: Record<string, { bytes: string | undefined; keptAt: number }> = {};
  const missing: BookId[] = [];
  const context = testContext({
    settings: { serverUrl: "http://one", libraryUsername: "anna" },
    host: {
      covers: {
        find: (key) => (hasDisk ? disk[key] : undefined),
        save: (key, bytes) => void (disk[key] = { bytes, keptAt: context.clock.now() }),
      },
    },
    server: {
      catalogue: {
        details: (id) => {
          events.push(`ask ${id}`);
          return id === eight ? failed({ kind: "offline" }) : ok({ id, title: "T" });
        },
      },
      covers: {
        of: (id) => {
          events.push(`fetch ${id}`);
          return cover(id);
        },
        isMissing: (id) => missing.includes(id),
      },
    },
  });
  const { tasks } = context;
  const looking = createLooking(context);
  const look = (id: BookId, more: Partial<Look> = {}) =>
    looking.at({
      ids: [id],
      pictured: (bytes, of) => void events.push(`cover of ${of}: ${bytes}`),
      ...more,
    });
  const described: Look["described"] = ({ id, title }) => void events.push(`words of ${id}: ${title}`);
  const setUrl = (serverUrl: string) => context.set({ serverUrl });
  return { tasks, events, look, described, setUrl, disk, missing, context };
}

describe("a cover on the disk", () => {
  test("is fetched again if the clock was set back since it was stored", () => {
    const scene = sceneOf(undefined, true);
    scene.look(seven);
    scene.tasks.pass(1);
    for (const key of Object.keys(scene.disk)) scene.disk[key]!.keptAt += 86400;
    scene.tasks.pass(1000);
    scene.events.length = 0;
    scene.look(seven);
    scene.tasks.pass(1);
    expect(scene.events).toEqual(["fetch 7", "cover of 7: picture"]);
  });

  test("needs no request for a week", () => {
    const scene = sceneOf(undefined, true);
    scene.look(seven);
    scene.tasks.pass(1000);
    scene.events.length = 0;
    scene.look(seven);
    scene.tasks.pass(1);
    expect(scene.events).toEqual(["cover of 7: picture"]);
  });
});

describe("the page of a server's book", () => {
  test("gets the description first, then the cover, after the page is shown", () => {
    const { tasks, events, look, described } = sceneOf();
    look(seven, { described });
    expect(events).toEqual([]);
    tasks.pass(1);
    expect(events).toEqual(["ask 7", "words of 7: T", "fetch 7", "cover of 7: picture"]);
  });

  test("makes no request for a stored description, and shows the cover after a failure", () => {
    const { tasks, events, look, described } = sceneOf();
    look(seven);
    tasks.pass(1);
    look(eight, { described });
    tasks.pass(1);
    expect(events).toEqual(["fetch 7", "cover of 7: picture", "ask 8", "fetch 8", "cover of 8: picture"]);
  });

  test("makes no request if the page was closed before", () => {
    const { tasks, events, look } = sceneOf();
    look(seven).leave();
    tasks.pass(1);
    expect(events).toEqual([]);
  });

  test("gets no answer after it was closed", () => {
    const { tasks, events, look } = sceneOf();
    const bookLook = look(seven, {
      described: () => {
        events.push("words");
        bookLook.leave();
      },
    });
    tasks.pass(1);
    expect(events).toEqual(["ask 7", "words"]);
  });

  test("is served before an older one that is still loading", () => {
    const { tasks, events, look } = sceneOf();
    const first = look(seven);
    first.leave();
    look(eight);
    first.leave();
    tasks.pass(1);
    expect(events).toEqual(["fetch 8", "cover of 8: picture"]);
  });

  test("gets its cover before the covers of the list below it", () => {
    const { tasks, events, look } = sceneOf();
    const pages: { leave(): void }[] = [];
    look(seven, {
      ids: [seven, eight, nine],
      pictured: (_, id) => {
        events.push(`list ${id}`);
        if (id === seven) pages.push(look(ten));
      },
    });
    tasks.pass(1);
    pages[0]?.leave();
    expect(events).toEqual([
      "fetch 7",
      "list 7",
      "fetch 10",
      "cover of 10: picture",
      "fetch 8",
      "list 8",
      "fetch 9",
      "list 9",
    ]);
  });

  test("leaves the covers of the list loading when it is closed", () => {
    const { tasks, events, look } = sceneOf();
    look(seven, { ids: [seven, eight] });
    const page = look(ten);
    page.leave();
    tasks.pass(1);
    expect(events).toEqual(["fetch 7", "cover of 7: picture", "fetch 8", "cover of 8: picture"]);
  });

  test("changes the order of covers with the screen, and repeats no running request", () => {
    const { tasks, events, look } = sceneOf();
    const list = look(seven, {
      ids: [seven, eight],
      pictured: (_, id) => {
        events.push(`list ${id}`);
        if (id === seven) list.turnTo([nine, eight, ten]);
        if (id === nine) list.turnTo([eight]);
      },
    });
    tasks.pass(1);
    expect(events).toEqual(["fetch 7", "list 7", "fetch 8", "list 8", "fetch 9", "list 9", "list 8"]);
    list.turnTo([ten]);
    tasks.pass(1);
    expect(events.slice(-2)).toEqual(["fetch 10", "list 10"]);
  });

  test("ends the loading of a list that was closed", () => {
    const { tasks, events, look } = sceneOf();
    const list = look(seven, { ids: [seven, eight], pictured: () => list.leave() });
    tasks.pass(1);
    expect(events).toEqual(["fetch 7"]);
  });

  test("keeps covers of this server in memory for five minutes", () => {
    const { tasks, events, look, setUrl } = sceneOf();
    look(seven);
    tasks.pass(1);
    look(seven);
    tasks.pass(298);
    setUrl("http://another");
    look(seven);
    tasks.pass(1);
    setUrl("http://one");
    look(seven);
    tasks.pass(400);
    look(seven);
    tasks.pass(1);
    expect(events.filter((event) => event === "fetch 7")).toHaveLength(3);
    expect(events.filter((event) => event.startsWith("cover"))).toHaveLength(5);
  });

  test("stores that a cover is missing, not that a request failed", () => {
    const none = sceneOf(() => ok(undefined));
    const offline = sceneOf(() => failed({ kind: "offline" }));
    for (const { tasks, look } of [none, none, offline, offline]) {
      look(seven);
      tasks.pass(1);
    }
    expect(none.events).toEqual(["fetch 7", "cover of 7: undefined", "cover of 7: undefined"]);
    expect(offline.events.filter((event) => event === "fetch 7")).toHaveLength(2);
  });

  describe("with covers on the disk", () => {
    const week = 7 * 86400;

    test("fetches the cover again after a week, or shows the old one without a server", () => {
      let isConnected = true;
      const { tasks, events, look } = sceneOf(() => (isConnected ? ok("picture") : failed({ kind: "offline" })), true);
      const show = () => {
        look(seven);
        tasks.pass(400);
      };
      show();
      show();
      expect(events).toEqual(["fetch 7", "cover of 7: picture", "cover of 7: picture"]);
      isConnected = false;
      tasks.pass(week);
      show();
      expect(events.slice(3)).toEqual(["fetch 7", "cover of 7: picture"]);
    });

    test("fetches a cover with a date again only after a change", () => {
      const { tasks, events, look, described } = sceneOf(undefined, true);
      const fetched = (more: Partial<Look>) => {
        look(seven, more);
        tasks.pass(400);
        return events.splice(0).filter((event) => event === "fetch 7").length;
      };
      const monday = { coverAt: () => "2026-09-14T08:00:00Z" };
      expect(fetched(monday)).toBe(1);
      tasks.pass(10 * week);
      expect(fetched(monday)).toBe(0);
      expect(fetched({ coverAt: () => "2026-09-15T08:00:00Z" })).toBe(1);
      // Without a time for the words of the book, the one of the list counts.
      expect(fetched({ ...monday, described })).toBe(0);
    });

    test("fetches a missing cover again after a day or a change, also after a restart", () => {
      const { tasks, events, missing, context } = sceneOf(() => ok(undefined), true);
      missing.push(seven);
      const fetched = (id: BookId, coverAt?: string) => {
        createLooking(context).at({ ids: [id], coverAt: () => coverAt, pictured: () => undefined });
        tasks.pass(400);
        return events.splice(0).length;
      };
      expect([fetched(seven), fetched(seven), fetched(seven, "a"), fetched(seven, "a")]).toEqual([1, 0, 1, 0]);
      tasks.pass(86400);
      expect([fetched(seven), fetched(seven, "a")]).toEqual([1, 1]);
      // A failure for one book is no word that it has none.
      expect([fetched(eight), fetched(eight)]).toEqual([1, 1]);
    });

    test("shows no cover of another server or account", () => {
      const { tasks, events, look, context } = sceneOf(undefined, true);
      const changes = [{}, { serverUrl: "http://two" }, { libraryUsername: "ben" }, { coverMegabytes: 0 }];
      for (const change of changes) {
        context.set(change);
        look(seven);
        tasks.pass(400);
      }
      expect(events.filter((event) => event === "fetch 7")).toHaveLength(4);
    });
  });

  test("keeps at most a megabyte of covers in memory", () => {
    const large = "x".repeat(400 * 1024);
    const { tasks, events, look } = sceneOf(() => ok(large));
    for (const id of [1, 2, 3, 3, 2, 1]) {
      look(id as BookId);
      tasks.pass(1);
    }
    expect(events.filter((event) => event.startsWith("fetch"))).toEqual(["fetch 1", "fetch 2", "fetch 3", "fetch 1"]);
  });

  test("leaves only the timer that clears the memory", () => {
    const { tasks, look } = sceneOf();
    look(seven);
    tasks.pass(1);
    expect(tasks.armed()).toBe(1);
    tasks.pass(300);
    expect(tasks.armed()).toBe(0);
  });

  test("is served after an error on an earlier page", () => {
    const { tasks, events, look } = sceneOf((id) => {
      if (id === seven) throw new Error("a defect");
      return ok("picture");
    });
    look(seven);
    tasks.pass(1);
    look(eight);
    tasks.pass(1);
    expect(events).toEqual(["fetch 7", "fetch 8", "cover of 8: picture"]);
  });
});

test("only the page on top ends the request under way when it is left", () => {
  const { tasks, look } = sceneOf();
  const ended: string[] = [];
  const below = look(seven);
  const top = look(nine);
  Object.assign(tasks, { cancel: (kind: string) => void ended.push(kind) });
  below.leave();
  expect(ended).toEqual([]);
  top.leave();
  expect(ended).toEqual(["look"]);
});

test("a book is complete after its words and its cover, each once", () => {
  const { tasks, events, look, described } = sceneOf();
  look(seven, { ids: [seven, nine], described, ended: () => void events.push("complete") });
  tasks.pass(1);
  const book = (id: number): string[] => [`ask ${id}`, `words of ${id}: T`, `fetch ${id}`, `cover of ${id}: picture`];
  expect(events).toEqual([...book(7), "complete", ...book(9), "complete"]);
});
