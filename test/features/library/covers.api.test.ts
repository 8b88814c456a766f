import type { BookId } from "../../../src/model/book";
import type { Dialect } from "../../../src/server/dialects/dialect";
import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import { failed, ok, type Result } from "../../../src/base/result";
import { maxPictureBytes } from "../../../src/base/picture";
import type { Receiver } from "../../../src/koreader/http.port";
import { createCovers } from "../../../src/features/library/covers.api";
import type { ServerApi } from "../../../src/server/serverApi";
import { bytesOf, pictureCases } from "../../cases/picture.cases";

const media = "/api/v1/media/book/7/thumbnail";
const besideBook = "/api/v1/books/7/cover";
const jpeg = bytesOf(pictureCases.find(({ name }) => name === "a JPEG")!);
const page = failed({ kind: "unreadable", detail: "a web page", isPage: true } as const);
const noPath = failed({ kind: "refused", status: 404, message: "Resource not found." } as const);
const noCover = failed({ kind: "refused", status: 404, message: "Book 7 has no cover" } as const);

/** Pieces of a picture, a failure, or an answer with this status. */
type Reply = readonly string[] | Result<unknown> | number;

interface Scene {
  readonly api: ServerApi;
  readonly asked: string[];
  readonly learned: Partial<Dialect>;
  /** Paths of requests whose path has the token. */
  readonly tokens: readonly string[];
  /** For each piece that was offered: whether it was wanted. */
  readonly taken: boolean[];
  look(id?: number, coverAt?: string): Result<string | undefined>;
  whole(): Result<string | undefined>;
  isMissing(coverAt?: string): boolean;
  pass(seconds: number): void;
}

function sceneOf(
  replies: Readonly<Record<string, Reply>>,
  known: Partial<Dialect> = {},
  generation: Generation = "spec",
): Scene {
  const asked: string[] = [];
  const learned = { ...known };
  let now = 1_790_000_000;
  const taken: boolean[] = [];
  const tokens: string[] = [];
  const api = {
    now: () => now,
    settings: () => ({ serverUrl: "https://library.example", readerUsername: "" }),
    dialects: {
      current: () => ({ ...dialectOf(generation), ...learned }),
      isBeingAsked: () => false,
      isAsked: () => true,
      generation: () => generation,
      isRecognised: () => true,
      knows: (trait: keyof Dialect) => trait in learned,
      learn: (traits: Partial<Dialect>) => void Object.assign(learned, traits),
    },
    askAsLibrary: ({ path, into, tokenInPath }: Parameters<ServerApi["askAsLibrary"]>[0]) => {
      asked.push(path);
      if (tokenInPath === true) tokens.push(path);
      return answer(replies[path] ?? noPath, into!, taken);
    },
  } as unknown as ServerApi;
  const covers = createCovers(api);
  return {
    api,
    asked,
    learned,
    taken,
    tokens,
    look: (id = 7, coverAt?: string) => covers.of(id as BookId, coverAt),
    whole: () => covers.whole(7 as BookId),
    isMissing: (coverAt) => covers.isMissing(7 as BookId, coverAt),
    pass: (seconds) => void (now += seconds),
  };
}

function answer(reply: Reply, into: Receiver, taken: boolean[]): Result<unknown> {
  if (typeof reply === "number") {
    if (into.begin(reply, {})) into.take(jpeg);
    return ok(undefined);
  }
  if ("ok" in reply) return reply;
  if (!into.begin(200, {})) return ok(undefined);
  const isTaken = reply.every((piece) => taken[taken.push(into.take(piece)) - 1]);
  return isTaken ? ok(undefined) : failed({ kind: "broken", sent: true, detail: "what came could not be kept" });
}

describe("the request for a cover", () => {
  test("receives the cover in pieces, and stores which path has covers", () => {
    const scene = sceneOf({ [media]: [jpeg.slice(0, 10), jpeg.slice(10)] });
    expect(scene.look()).toEqual(ok(jpeg));
    expect(scene.learned.covers).toBe("media");
  });

  test.each([
    ["a web page", page],
    ["no such path", noPath],
    ["500", failed({ kind: "refused", status: 500, message: "" } as const)],
  ])("is repeated at the other path after %s", (_name, reply) => {
    const scene = sceneOf({ [media]: reply, [besideBook]: [jpeg] });
    expect(scene.look()).toEqual(ok(jpeg));
    expect(scene.learned.covers).toBe("books");
    scene.look();
    expect(scene.asked).toEqual([media, besideBook, besideBook]);
  });

  test.each([noPath, noCover])("is made for three books at most on a server without covers: %j", (reply) => {
    const scene = sceneOf({ [media]: reply, [besideBook]: reply });
    for (const id of [7, 7, 8, 9, 10, 11]) expect(scene.look(id)).toEqual(ok(undefined));
    expect(scene.asked).toHaveLength(8);
    expect(scene.learned).toEqual({ covers: "none" });
  });

  test("finds only this cover missing if the other path answers with a web page", () => {
    const scene = sceneOf({ [media]: noCover, [besideBook]: page, [media.replace("7", "8")]: [jpeg] });
    expect([scene.look(), scene.isMissing(), scene.learned]).toEqual([ok(undefined), true, { covers: "media" }]);
    for (const id of [7, 9, 10, 11, 12]) expect(scene.look(id)).toEqual(ok(undefined));
    expect(scene.look(8)).toEqual(ok(jpeg));
    expect(scene.asked.filter((path) => path.includes("/books/"))).toHaveLength(1);
  });

  test("is not repeated at the other path if the path of covers is known", () => {
    const scene = sceneOf({ [media]: noPath }, { covers: "media" });
    expect(scene.look()).toEqual(ok(undefined));
    expect(scene.asked).toEqual([media]);
  });

  test("is made again a day after a 404, or after a change of the cover", () => {
    const scene = sceneOf({ [media]: noCover }, { covers: "media" });
    expect(scene.isMissing()).toBe(false);
    for (const seconds of [0, 3600, 80_000]) {
      scene.pass(seconds);
      expect(scene.look()).toEqual(ok(undefined));
    }
    expect([scene.asked.length, scene.isMissing(), scene.isMissing("later")]).toEqual([1, true, false]);
    scene.look(7, "later");
    scene.pass(3600);
    scene.look();
    expect(scene.asked.length).toBe(3);
  });

  test("is made again after the clock was set back by days", () => {
    const scene = sceneOf({ [media]: noCover }, { covers: "media" });
    scene.look();
    scene.pass(-3 * 86400);
    expect(scene.isMissing()).toBe(false);
  });

  test("is made again after each change of the cover", () => {
    const scene = sceneOf({ [media]: noCover }, { covers: "media" });
    for (const coverAt of ["2026-01-01", "2026-01-02", "2026-01-02", "2026-01-01"]) scene.look(7, coverAt);
    expect([scene.asked.length, scene.isMissing("2026-01-02"), scene.isMissing()]).toEqual([2, true, false]);
  });

  test("is made again after exactly a day", () => {
    const scene = sceneOf({ [media]: noCover }, { covers: "media" });
    scene.look();
    scene.pass(86399);
    expect(scene.isMissing()).toBe(true);
    scene.pass(1);
    expect(scene.isMissing()).toBe(false);
  });

  test("finds no cover missing that has come since, also if the clock was set back", () => {
    const replies: Record<string, Reply> = { [media]: noCover };
    const scene = sceneOf(replies, { covers: "media" });
    scene.look();
    scene.pass(3 * 86400);
    replies[media] = [jpeg];
    expect(scene.look()).toEqual(ok(jpeg));
    scene.pass(-3 * 86400);
    expect(scene.isMissing()).toBe(false);
  });

  test("is for the full cover at its own path", () => {
    const scene = sceneOf({ [media.replace("thumbnail", "cover")]: [jpeg] });
    expect([scene.whole(), scene.asked]).toEqual([ok(jpeg), [media.replace("thumbnail", "cover")]]);
  });

  test.each([500, 503, 403])("does not find the cover missing after status %i", (status) => {
    const kind = status === 403 ? "denied" : "refused";
    const scene = sceneOf({ [media]: failed({ kind, status, message: "" }) }, { covers: "media" });
    scene.look();
    expect(scene.isMissing()).toBe(false);
  });

  test("is not made after two web pages, unless they may be temporary", () => {
    const without = sceneOf({ [media]: page, [besideBook]: page });
    expect([without.look(), without.look()]).toEqual([ok(undefined), ok(undefined)]);
    expect(without.asked).toEqual([media, besideBook]);
    const unclear = sceneOf({ [media]: page, [besideBook]: noCover });
    expect([unclear.look(), unclear.learned]).toEqual([ok(undefined), {}]);
  });

  test("takes no picture from an answer with a status other than 200", () => {
    const scene = sceneOf({ [media]: 204, [besideBook]: [jpeg] });
    expect([scene.look(), scene.asked]).toEqual([ok(undefined), [media]]);
  });

  test("begins at the path of the server's version", () => {
    const scene = sceneOf({ [besideBook]: noPath, [media]: [jpeg] }, {}, "B0");
    expect([scene.look(), scene.asked, scene.learned]).toEqual([ok(jpeg), [besideBook, media], { covers: "media" }]);
  });

  test.each([
    [500, 500],
    [404, 500],
    [500, 404],
  ])("does not end for other books after the statuses %i and %i", (first, second) => {
    const refused = (status: number) => failed({ kind: "refused", status, message: "" } as const);
    const ids = [7, 8, 9, 10];
    const at = (path: string, status: number) => ids.map((id) => [path.replace("7", `${id}`), refused(status)]);
    const scene = sceneOf(Object.fromEntries(at(media, first).concat(at(besideBook, second))) as never);
    for (const id of ids) expect(scene.look(id)).toEqual(ok(undefined));
    expect([scene.asked.length, scene.learned]).toEqual([8, {}]);
  });

  test("is not made before the server has shown its kind", () => {
    const scene = sceneOf({ [media]: [jpeg] });
    const away = failed({ kind: "timeout", sent: false });
    Object.assign(scene.api, { askAsAnybody: () => away });
    Object.assign(scene.api.dialects, { isRecognised: () => false, isAsked: () => false, asked: () => undefined });
    expect([scene.look(), scene.asked]).toEqual([away, []]);
  });

  test("stops at the maximum size of a cover, and stores no path", () => {
    const half = "x".repeat(maxPictureBytes / 2);
    const scene = sceneOf({ [media]: [half, half, "x", half, half] });
    expect(scene.look()).toEqual(ok(undefined));
    expect(scene.taken).toEqual([true, true, false]);
    expect([scene.asked, scene.learned]).toEqual([[media], {}]);
  });

  test("takes a cover of exactly the maximum size", () => {
    const picture = jpeg.slice(0, -2).padEnd(maxPictureBytes - 2, "x") + jpeg.slice(-2);
    const taken = sceneOf({ [media]: [picture] }).look();
    expect(taken.ok && taken.value?.length).toBe(maxPictureBytes);
  });

  test("returns no cover if the bytes are not a picture", () => {
    expect(sceneOf({ [media]: ["GIF89a"] }).look()).toEqual(ok(undefined));
    expect(sceneOf({ [media]: [] }).look()).toEqual(ok(undefined));
  });

  test.each(["offline", "cancelled", "timeout"] as const)("may succeed later after: %s", (kind) => {
    const failure = failed({ kind, sent: false } as never);
    expect(sceneOf({ [media]: failure }).look()).toEqual(failure);
  });
});

test("the token is in the path only of a cover that needs it there", () => {
  const asking = (known: Partial<Dialect>): readonly string[] => {
    const scene = sceneOf({}, known);
    scene.look();
    return scene.tokens;
  };
  expect(asking({ coverToken: "query" })).toEqual([media]);
  expect(asking({ coverToken: "query", covers: "books" })).toEqual([]);
  expect(asking({ coverToken: "header" })).toEqual([]);
});
