import { readdirSync, readFileSync } from "node:fs";
import { dialects } from "../../library-server/dialects";
import { allRoutes } from "../../library-server/routes/all";

const page = readFileSync("docs/servers.md", "utf8");
const generations = ["3.5", "G", "B2", "W", "B0", "spec"] as const;

/** Each request of the tables, and which of the generations have it. */
const rows = [...page.matchAll(/^\| `([A-Z]+) (\/api\/\S+)` \|((?: (?:yes|–) \|){6})/gm)].map(
  ([, method, path, cells]) => ({
    request: `${method!} ${path!}`,
    has: generations.filter((_, at) => cells!.split("|")[at]!.trim() === "yes"),
  }),
);

/** A path with its values left open; of the reader API with its word left open, too. */
const open = (path: string) => path.replace(/:\w+/g, "{}").replace("/api/reader/", "/api/koreader/");

test("the page about servers says of each request which servers have it", () => {
  expect(rows.length).toBeGreaterThan(45);
  const wrong = rows.filter(({ request, has }) => {
    const [method, path] = request
      .replace("{word}", "koreader")
      .replace(/\{\w+\}/g, "{}")
      .split(" ");
    const routes = allRoutes.filter((route) => route.method === method && open(route.path) === path);
    const there = generations.filter((name) => routes.some((route) => route.exists(dialects[name]!)));
    return there.join() !== has.join();
  });
  expect(wrong).toEqual([]);
});

const wire = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
  /^server\/.*\.ts$|\.api\.ts$/.test(name),
);
const asked = wire.flatMap((name) => {
  const source = readFileSync(`src/${name}`, "utf8").replace(/^\s*(\*|\/\*\*|\/\/).*$/gm, "");
  const whole = [...source.matchAll(/["`](\/api\/[^"`?]*)/g)].map(([, path]) => path!);
  const ofReader = [...source.matchAll(/path: ["`](\/(?:users|books|syncs)\/[^"`?]*)/g)].map(
    ([, path]) => `/api/{}${path!}`,
  );
  return [...whole, ...ofReader].map((path) =>
    path
      .replace(/\$\{[^}]*\}/g, "{}")
      .replace(/^\/api\/(?:ko)?reader\b/, "/api/{}")
      .replace(/\/$/, ""),
  );
});
const shown = rows.map(({ request }) => request.split(" ")[1]!.replace(/\{\w+\}/g, "{}"));

test("every request of the plugin is on the page about servers, and no other", () => {
  // Where a word of the path is a value, the path is written out elsewhere.
  const paths = asked.filter((path) => !/^\/api\/(\{\}|v1\/)\{\}/.test(path));
  expect(paths.length).toBeGreaterThan(45);
  expect(paths.filter((path) => !shown.some((other) => other === path || other.startsWith(`${path}/`)))).toEqual([]);
  expect(shown.filter((path) => !paths.some((other) => path === other || path.startsWith(`${other}/`)))).toEqual([]);
});

describe("the README", () => {
  const readme = readFileSync("README.md", "utf8");
  /** The page of the project has one column for all of Grimmory 3. */
  const columns = generations.filter((name) => name !== "spec" && name !== "3.5");

  /** Evidence for a table line: a action, or a request that a server supports. */
  const reasons: Readonly<Record<string, string>> = {
    "Reading sessions": "session, server's number in the file's name",
    "Position on several devices": "position of another device offered, and reached",
    "Position with the web reader": "POST /api/v1/books/progress",
    "Book status": "POST /api/v1/books/status or PUT /api/v1/books/read-status",
    Ratings: "rating",
    "Highlights and bookmarks": "highlight",
    Shelves: "shelf to the device",
    "Magic shelves": "magic shelf to the device",
    "Library with covers": "GET /api/v1/media/book/{id}/thumbnail or GET /api/v1/books/{id}/cover",
    "Several formats of a book": "GET /api/v1/books/{id}/files/{fileId}/download",
  };

  function works(reason: string): readonly boolean[] {
    const requests = reason.split(" or ");
    const found = rows.filter(({ request }) => requests.includes(request));
    if (found.length > 0) return columns.map((name) => found.some(({ has }) => has.includes(name)));
    const cells = page
      .split("\n")
      .find((line) => new RegExp(`^\\| ${reason.replace(/[()]/g, "\\$&")} +\\|`).test(line));
    return columns.map((_, at) => cells?.split("|")[at + 3]?.trim() === "done");
  }

  test("says the same about servers as the page about servers", () => {
    const table = readme.slice(readme.indexOf("## Which server"), readme.indexOf("## Compared"));
    const lines = [...table.matchAll(/^\| ([A-Z][^|]*?) +\|((?: [✓–] +\|){4})$/gm)];
    expect(lines.map(([, name]) => name)).toEqual(Object.keys(reasons));
    for (const [, name, cells] of lines) {
      const shown = cells!.match(/[✓–]/g)!.map((mark) => mark === "✓");
      expect([name, ...shown]).toEqual([name, ...works(reasons[name!]!)]);
    }
  });
});
