import { request } from "node:http";
import type { Library } from "../../library-server/library";
import { ownNames } from "../../library-server/ownNames";
import { startLibrary } from "../../library-server/startLibrary";
import { asReader } from "./support/visitor";

const paths = ["/__control/state", "/api/reader/users/auth", "/"];

/** The status of a GET with these headers, whatever they say of the host. */
function statusOf(library: Library, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port: library.port, path, headers: { ...asReader(), ...headers }, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}

describe("library-server", () => {
  let library: Library;
  beforeAll(async () => {
    library = await startLibrary({ names: ["Library.Home"] });
  });
  afterAll(() => library.stop());

  test.each(paths)("refuses a web page of another host name: %s", async (path) => {
    for (const host of [
      "evil.example",
      `evil.example:${library.port}`,
      "127.0.0.1.evil.example",
      "localhost.evil.example",
    ]) {
      expect(await statusOf(library, path, { host })).toBe(403);
    }
    expect(library.requests).toEqual([]);
  });

  test("answers under this machine's names and the given ones", async () => {
    for (const host of [
      "localhost",
      `127.0.0.1:${library.port}`,
      "127.1.2.3",
      "[::1]:80",
      "library.home",
      "library.localhost",
      "LOCALHOST",
    ]) {
      expect(await statusOf(library, "/__control/state", { host })).toBe(200);
    }
  });

  test("refuses requests that a page of another origin sends", async () => {
    expect(await statusOf(library, "/__control/state", { origin: "https://evil.example" })).toBe(403);
    expect(await statusOf(library, "/__control/state", { origin: "null" })).toBe(403);
    expect(await statusOf(library, "/__control/state", { origin: "http://localhost:3000" })).toBe(200);
  });
});

test("a server on all interfaces accepts any numeric address, and no name", () => {
  const isOwn = ownNames("0.0.0.0");
  expect(["192.168.1.5:8077", "[fe80::1]:8077", "localhost"].map(isOwn)).toEqual([true, true, true]);
  expect(["evil.example", "", undefined].map(isOwn)).toEqual([false, false, false]);
  expect(ownNames("127.0.0.1")("192.168.1.5")).toBe(false);
});
