import { failed, ok } from "../../../src/base/result";
import { createReleases } from "../../../src/features/updates/releases.api";
import { fakeCodec } from "../../fakes/codec";
import { type FakeHttp, fakeHttp } from "../../fakes/http";

const home = "https://example.org/releases/latest/release.json";
const pack = {
  file: "catchword-1.2.3.pack",
  size: 20,
  sha256: "0123456789abcdef".repeat(4),
  files: [
    { name: "main.piece.lua", size: 10, packed: 12 },
    { name: "_meta.lua", size: 5, packed: 8 },
  ],
};
const release = { version: "1.2.3", host: "v2024.11", changes: "### Added", pack };

/** A release whose first file has these sizes, and whose second one is packed to so many bytes. */
function filed(sizes: object, packed: number): object {
  const files = [
    { name: "main.piece.lua", ...sizes },
    { name: "_meta.lua", size: 5, packed },
  ];
  return { ...release, pack: { ...pack, files } };
}

let http: FakeHttp;
const latest = (url = home) => createReleases({ http, codec: fakeCodec }).latest(url);
const sentTo = (location: string) => ({ status: 302, headers: { location }, body: "" });

beforeEach(() => {
  http = fakeHttp();
});

test("a release is fetched without the reader's data, and unknown fields are ignored", () => {
  http.on("GET /releases/latest/release.json", { body: { ...release, file: "x.zip", more: true } });
  expect(latest()).toEqual(ok(release));
  expect(http.seen).toEqual([
    {
      method: "GET",
      url: home,
      headers: { Accept: "application/json" },
      timeoutSeconds: 20,
      prolongs: true,
      longest: 262_144,
    },
  ]);
});

test("a release may have no words about its changes and its host", () => {
  http.on("GET /releases/latest/release.json", { body: { version: "1.2.3", pack } });
  expect(latest()).toEqual(ok({ ...release, host: "", changes: "" }));
});

test("the archive of a release may be on another host if the connection is encrypted", () => {
  http.on("GET /releases/latest/release.json", sentTo("https://cdn.example.com/r.json"));
  http.on("GET /r.json", { body: release });
  expect(latest()).toEqual(ok(release));
  http.on("GET /releases/latest/release.json", sentTo("http://cdn.example.com/r.json"));
  expect(latest()).toEqual({ ok: false, failure: { kind: "redirected", to: "http://cdn.example.com/r.json" } });
  expect(http.seen).toHaveLength(3);
});

test("an unencrypted address is redirected to the encrypted one", () => {
  http.on("GET /release.json", sentTo("http://other.local/r.json"));
  http.on("GET /r.json", { body: release });
  expect(latest("http://home.local/release.json")).toEqual(ok(release));
});

test("redirects are limited in number", () => {
  http.on("GET /releases/latest/release.json", sentTo(home));
  expect(latest()).toMatchObject({ ok: false, failure: { kind: "redirected" } });
});

test.each([
  ["a web page", { headers: { "content-type": "text/html" }, body: "<html>" }, "unreadable"],
  ["no JSON", { body: "<html>" }, "unreadable"],
  ["JSON of something else", { body: { version: "1.2.3" } }, "unreadable"],
  ["no version", { body: { ...release, version: "next" } }, "unreadable"],
  ["sizes as text", { body: { ...release, pack: { ...pack, size: "20" } } }, "unreadable"],
  ["files that are none", { body: { ...release, pack: { ...pack, files: [1, "a", {}] } } }, "unreadable"],
  ["a file without a size", { body: filed({ packed: 12 }, 8) }, "unreadable"],
  ["a file without a packed size", { body: filed({ size: 10 }, 19) }, "unreadable"],
  ["nothing", 404, "refused"],
  ["a door", 401, "denied"],
])("the answer %s is not a release", (_, reply, kind) => {
  http.on("GET /releases/latest/release.json", reply);
  expect(latest()).toMatchObject({ ok: false, failure: { kind } });
});

test("a release without a host and without changes is for any host", () => {
  http.on("GET /releases/latest/release.json", { body: { version: release.version, pack } });
  expect(latest()).toEqual(ok({ ...release, host: "", changes: "" }));
});

test.each([
  ["version", { version: undefined }],
  ["list of files", { pack: { ...pack, files: undefined } }],
])("a release without a %s is refused", (_, changes) => {
  http.on("GET /releases/latest/release.json", { body: { ...release, ...changes } });
  expect(latest()).toEqual(failed({ kind: "unreadable", detail: "no release" }));
});

test("no archive is requested from an address that is none", () => {
  const fetched = createReleases({ http, codec: fakeCodec }).fetch("", pack.file, () => true);
  expect([fetched, http.seen]).toEqual([failed({ kind: "unreadable", detail: "no address" }), []]);
});

test("the archive of a release is next to its description", () => {
  http.on("GET /releases/latest/catchword-1.2.3.pack", { body: "packed" });
  const written: string[] = [];
  const take = (bytes: string): boolean => written.push(bytes) > 0;
  const fetched = createReleases({ http, codec: fakeCodec }).fetch(home, pack.file, take);
  expect([fetched, http.asked()]).toEqual([ok(undefined), ["GET /releases/latest/catchword-1.2.3.pack"]]);
  expect([written, http.seen[0]?.headers]).toEqual([["packed"], { Accept: "*/*" }]);
});

test.each([
  ["a web page", { headers: { "content-type": "text/html" }, body: "<html>" }],
  ["nothing", 404],
  ["a reason", { status: 404, body: "gone" }],
])("no byte is written if the answer to the archive is %s", (_, reply) => {
  http.on("GET /releases/latest/catchword-1.2.3.pack", reply);
  let written = "";
  const fetched = createReleases({ http, codec: fakeCodec }).fetch(home, pack.file, (bytes) => {
    written += bytes;
    return true;
  });
  expect([fetched.ok, written]).toEqual([false, ""]);
});
