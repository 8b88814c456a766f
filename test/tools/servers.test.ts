import { readdirSync, readFileSync } from "node:fs";
import { dialects } from "../../library-server/dialects";
import { allRoutes } from "../../library-server/routes/all";

const page = readFileSync("docs/servers.md", "utf8");
const generations = ["spec", "W", "B2", "G", "B0"] as const;

/** Each request of the tables, and which of the generations have it. */
const rows = [...page.matchAll(/^\| `([A-Z]+) (\/api\/\S+)` \|((?: (?:yes|–) \|){5})/gm)].map(
  ([, method, path, cells]) => ({
    request: `${method!} ${path!}`,
    has: generations.filter((_, at) => cells!.split("|")[at]!.trim() === "yes"),
  }),
);

/** A path with its values left open; of the reader API with its word left open, too. */
const open = (path: string) => path.replace(/:\w+/g, "{}").replace("/api/reader/", "/api/koreader/");

test("the page says of each request which servers have it, as library-server does", () => {
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

/** What the plugin asks for, up to what comes behind a value. */
const asked = readdirSync("src/server").flatMap((name) => {
  const source = readFileSync(`src/server/${name}`, "utf8").replace(/^\s*(\*|\/\*\*|\/\/).*$/gm, "");
  const whole = [...source.matchAll(/["`](\/api\/[^"`?]*)/g)].map(([, path]) => path!);
  const ofReader = [...source.matchAll(/path: ["`](\/(?:users|books|syncs)\/[^"`?]*)/g)].map(
    ([, path]) => `/api/{}${path!}`,
  );
  return [...whole, ...ofReader].map((path) => path.replace(/\$\{[^}]*\}/g, "{}").replace(/\/$/, ""));
});
const shown = rows.map(({ request }) => request.split(" ")[1]!.replace(/\{\w+\}/g, "{}"));

test("every request of the plugin is on the page, and no other", () => {
  // Where a word of the path is a value, the path is written out elsewhere.
  const paths = asked.filter((path) => !/^\/api\/(\{\}|v1\/)\{\}/.test(path));
  expect(paths.length).toBeGreaterThan(45);
  expect(paths.filter((path) => !shown.some((other) => other === path || other.startsWith(`${path}/`)))).toEqual([]);
  expect(shown.filter((path) => !paths.some((other) => path === other || path.startsWith(`${other}/`)))).toEqual([]);
});
