import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Sources and the Lua that is shipped beside them, without comments. */
const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join("src", name))
  .concat("catchword.koplugin/main.lua");

const textOf = (path: string): string =>
  readFileSync(path, "utf8")
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/^\s*(\/\/|--).*$/gm, "");

/** Places that match, as paths. */
const matching = (pattern: RegExp): readonly string[] => sources.filter((path) => pattern.test(textOf(path)));

/** Promises of `docs/security.md` that a look at the sources proves. */
describe("the sources of the plugin", () => {
  const phone = ["src/koreader/phonePages.ts"];

  test("start no process, and run a command only for the firewall of a Kindle", () => {
    expect(matching(/\bpopen\b|\brunInSubProcess\b|\bC\.(?:system|fork|exec\w*)\b/)).toEqual([]);
    expect(matching(/\bos\.execute\b/)).toEqual(phone);
    expect(textOf("src/koreader/phonePages.ts").match(/os\.execute\(.*/g)).toEqual([
      "os.execute(`iptables ${change} ${rule} -j ACCEPT`);",
    ]);
  });

  test("open a port only for the set-up page for a phone", () => {
    expect(matching(/\bsocket\.bind\b|\blisten\(|\bsetsockname\b/)).toEqual(phone);
  });

  test("run code from files only for translations and settings of other plugins", () => {
    const places = matching(/\b(?:dofile|loadfile|loadstring)\b/);
    expect([...places].sort()).toEqual(["src/koreader/otherClients.ts", "src/koreader/texts.ts"]);
  });

  test("send and store no cookies", () => {
    expect(matching(/cookie/i)).toEqual([]);
  });
});

test("the promises that these tests prove are on the page about security", () => {
  const page = readFileSync("docs/security.md", "utf8");
  for (const promise of ["It opens no port but that of the page for your phone", "no cookies"])
    expect(page).toContain(promise);
});
