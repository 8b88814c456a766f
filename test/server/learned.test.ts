import { defaults, type Settings } from "../../src/model/settings";
import { createDialects, type Dialects } from "../../src/server/dialects/learned";
import { dialectOf, unrecognised } from "../../src/server/dialects/dialect";
import { fakeClock, type FakeClock } from "../fakes/clock";
import { fullFor, memoryStore, type MemoryStore } from "../fakes/memoryStore";

const day = 86400;
const start: Settings = {
  ...defaults,
  serverUrl: "https://a.example",
  readerUsername: "ann",
  libraryUsername: "ann@a",
};

let clock: FakeClock;
let memory: MemoryStore;
let settings: Settings;
let dialects: Dialects;

const create = (isTrial = false): Dialects =>
  createDialects({ clock, database: memory.database, settings: () => settings, isTrial });

beforeEach(() => {
  clock = fakeClock();
  memory = memoryStore();
  settings = start;
  dialects = create();
});

describe("a proof of the server", () => {
  it.each<Partial<Settings>>([
    { serverUrl: "https://b.example" },
    { localUrl: "https://b.example" },
    { remoteUrl: "https://b.example" },
    { readerUsername: "bob" },
    { readerPassword: "other" },
    { libraryUsername: "bob" },
    { libraryPassword: "other" },
    { requestHeaders: [] },
    { trustedServers: [] },
  ])("ends with the change %j", (change) => {
    dialects.confirm();
    dialects.asked(true);
    settings = { ...settings, ...structuredClone(change) };
    expect([dialects.isConfirmed(60), dialects.isAsked(60)]).toEqual([false, false]);
  });

  it("outlives a change of other settings, and ends in another network", () => {
    dialects.confirm();
    dialects.asked(true);
    settings = { ...settings, sessionSync: !settings.sessionSync };
    expect([dialects.isConfirmed(60), dialects.isAsked(60)]).toEqual([true, true]);
    dialects.leave();
    expect([dialects.isConfirmed(60), dialects.isAsked(60)]).toEqual([false, false]);
  });

  it.each([60, -60])("lasts less than the seconds that are asked for, also if the clock is set by %i s", (seconds) => {
    dialects.confirm();
    clock.setWall(clock.now() + seconds);
    expect([dialects.isConfirmed(61), dialects.isConfirmed(60)]).toEqual([true, false]);
  });
});

describe("a learned trait", () => {
  it.each([
    ["newShelf", "plain", 7],
    ["browse", "links", 7],
    ["browse", "none", 1],
    ["covers", "books", 7],
    ["covers", "none", 1],
    ["joinsWebReader", "yes", 1],
    ["batch", false, 7],
    ["sessions", false, 1],
    ["isbnSearch", false, 1],
    ["byHash", false, 1],
    ["noteLists", false, 1],
    ["magicPages", "none", 7],
  ] as const)("%s: %j is forgotten after %i days, ahead or back", (name, value, days) => {
    const before = dialects.current()[name];
    dialects.learn({ [name]: value });
    expect(dialects.current()[name]).toBe(value);
    const learnedAt = clock.now();
    for (const way of [1, -1]) {
      clock.setWall(learnedAt + way * (days * day - 1));
      expect(dialects.current()[name]).toBe(value);
      clock.setWall(learnedAt + way * days * day);
      expect(dialects.current()[name]).toBe(before);
    }
    clock.setWall(learnedAt);
    expect(create().current()[name]).toBe(value);
  });

  it("is stored again once it is too old, and not before", () => {
    const stored = (): unknown => memory.rows("SELECT learned_at FROM server_traits")[0]?.["learned_at"];
    const first = clock.now();
    dialects.learn({ newShelf: "plain" });
    clock.advance(6 * day);
    dialects.learn({ newShelf: "plain" });
    expect(stored()).toBe(first);
    clock.advance(day);
    dialects.learn({ newShelf: "plain" });
    expect(stored()).toBe(first + 7 * day);
  });

  it("is not replaced by a lack as long as it is recent", () => {
    dialects.learn({ covers: "books", ratings: true, newShelf: "plain" });
    dialects.learn({ covers: "none", ratings: false, newShelf: "private" });
    expect(dialects.current()).toMatchObject({ covers: "books", ratings: true, newShelf: "private" });
    clock.advance(7 * day);
    dialects.learn({ covers: "none", ratings: false });
    expect(dialects.current()).toMatchObject({ covers: "none", ratings: false });
  });

  it("replaces a lack, and a lack is repeated", () => {
    dialects.learn({ ratings: false });
    clock.advance(day - 1);
    dialects.learn({ ratings: false });
    clock.advance(1);
    expect(dialects.current().ratings).toBe(true);
    dialects.learn({ ratings: false });
    dialects.learn({ ratings: true });
    expect(dialects.current().ratings).toBe(true);
  });

  it.each(["odd", "", "TRUE"])("does not count if it is stored as %j", (value) => {
    dialects.learn({ newShelf: "plain", ratings: false });
    memory.database.run("UPDATE server_traits SET value = :value", { value });
    expect(create().current()).toEqual(unrecognised());
  });

  it("counts although the disk is full", () => {
    memory.before = fullFor("INTO server_traits");
    dialects.recognise("G");
    dialects.learn({ newShelf: "plain" });
    expect(dialects.current()).toEqual({ ...dialectOf("G"), newShelf: "plain" });
    memory.before = fullFor("FROM server_traits");
    expect(create().current()).toEqual(unrecognised());
  });

  it("is one of the accounts, except in a trial", () => {
    for (const isTrial of [false, true]) {
      const learning = create(isTrial);
      learning.learn({ newShelf: "plain" });
      settings = { ...start, readerUsername: `${isTrial}` };
      expect(learning.current().newShelf).toBe(isTrial ? "plain" : "specified");
      settings = start;
      expect(learning.current().newShelf).toBe("plain");
    }
  });

  it("is shown by an answer alone, and known by a recent version too", () => {
    const known = (): readonly boolean[] => [dialects.hasShown("ratings"), dialects.knows("ratings")];
    expect(known()).toEqual([false, false]);
    dialects.recognise("G");
    expect(known()).toEqual([false, true]);
    clock.advance(7 * day);
    expect(known()).toEqual([false, false]);
    dialects.learn({ ratings: true });
    expect(known()).toEqual([true, true]);
    clock.advance(7 * day);
    expect(known()).toEqual([false, false]);
    dialects.recognise("3.5");
    expect([dialects.knows("ratings"), dialects.knows("readerPrefix")]).toEqual([false, true]);
  });

  it("is asked for again at a tap if it blocks items, until the next start", () => {
    dialects.learn({ ratings: false, byHash: false, batch: false, joinsWebReader: "no" });
    dialects.expireTraits();
    const blocked = { ratings: false, byHash: false, joinsWebReader: "no" };
    expect(dialects.current()).toMatchObject({ ratings: true, byHash: true, joinsWebReader: "unknown", batch: false });
    expect(create().current()).toMatchObject({ ...blocked, batch: false });
  });

  it("can be proven to be missing against all that is known", () => {
    dialects.recognise("G");
    dialects.learn({ sessionList: true });
    dialects.disprove("sessionList");
    expect(dialects.current().sessionList).toBe(false);
    clock.advance(7 * day);
    expect(dialects.current().sessionList).toBe(true);
  });
});

describe("the kind of a server", () => {
  it.each([
    ["spec", 7 * day],
    ["W", 7 * day],
    ["G", 7 * day],
    ["B0", 3600],
  ] as const)("%s is recognised for %i s, and longer if it is recognised again", (generation, seconds) => {
    dialects.recognise(generation);
    clock.advance(seconds - 1);
    expect(dialects.isRecognised()).toBe(true);
    clock.advance(1);
    expect([dialects.isRecognised(), dialects.isRecognised(seconds + 1)]).toEqual([false, true]);
    expect(dialects.generation()).toBe(generation);
    dialects.recognise(generation);
    expect([dialects.isRecognised(), dialects.isRecognised(1)]).toEqual([true, true]);
    clock.setWall(clock.now() - seconds);
    expect(dialects.isRecognised()).toBe(false);
  });

  it("is stored once a day", () => {
    dialects.recognise("G");
    const { writes } = memory;
    clock.advance(day - 1);
    dialects.recognise("G");
    expect(memory.writes).toBe(writes);
    clock.advance(1);
    dialects.recognise("G");
    expect(memory.writes).toBe(writes + 1);
  });

  it("forgets what was learned of another kind, and of no other server", () => {
    dialects.recognise("G");
    dialects.learn({ newShelf: "plain" });
    settings = { ...start, serverUrl: "https://b.example" };
    dialects.recognise("W");
    dialects.learn({ newShelf: "icon" });
    dialects.recognise("B2");
    for (const one of [dialects, create()]) expect([one.name(), one.current().newShelf]).toEqual(["B2", "private"]);
    settings = start;
    expect([dialects.name(), create().current().newShelf]).toEqual(["G", "plain"]);
  });

  it("keeps what was learned before it was known", () => {
    dialects.learn({ newShelf: "plain" });
    dialects.recognise("G");
    expect(dialects.current()).toEqual({ ...dialectOf("G"), newShelf: "plain" });
  });

  it("proves no covers: their lack is learned", () => {
    dialects.recognise("G");
    dialects.learn({ covers: "none" });
    expect(dialects.current().covers).toBe("none");
  });

  it("is forgotten with all traits and proofs", () => {
    dialects.recognise("G");
    dialects.learn({ newShelf: "plain" });
    dialects.confirm();
    dialects.asked(true);
    dialects.forget();
    expect([dialects.name(), dialects.generation()]).toEqual(["not recognised", "spec"]);
    expect(dialects.current()).toEqual(unrecognised());
    expect([dialects.isConfirmed(60), dialects.isAsked(60), dialects.isRecognised()]).toEqual([false, false, false]);
    expect(memory.rows("SELECT * FROM server_traits")).toEqual([]);
  });

  it.each([
    ["books by hash", undefined, "spec"],
    ["books by hash", "B0", "W"],
    ["books by hash", "G", "G"],
    ["sessions by token", "B0", "G"],
    ["sessions by key", "B0", "W"],
  ] as const)("is shown by %s after %s to be %s", (mark, known, generation) => {
    if (known !== undefined) dialects.recognise(known);
    dialects.identify(mark);
    expect(dialects.generation()).toBe(generation);
  });

  it("is being asked for until the answer, at most for 40 seconds", () => {
    expect(dialects.isBeingAsked()).toBe(false);
    dialects.asking();
    clock.advance(39);
    expect(dialects.isBeingAsked()).toBe(true);
    clock.advance(1);
    expect(dialects.isBeingAsked()).toBe(false);
    dialects.asking();
    dialects.asked(false);
    expect([dialects.isBeingAsked(), dialects.isAsked(60)]).toEqual([false, false]);
    dialects.asked(true);
    expect([dialects.isBeingAsked(), dialects.isAsked(60)]).toEqual([false, true]);
  });
});
