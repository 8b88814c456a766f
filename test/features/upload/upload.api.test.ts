import { failed, ok, type Result } from "../../../src/base/result";
import { createFileUploads } from "../../../src/features/upload/upload.api";
import { serverOf } from "../../fakes/browseServer";
import { serverScene } from "../../fakes/server";

const web: Result<unknown> = failed({ kind: "unreadable", detail: "a web page, 200", isPage: true });
const permitted = ok({ permissions: { canUpload: true } });

function rightsOf(...answers: readonly Result<unknown>[]) {
  const { api, asked } = serverOf("W", ...answers);
  return { rights: createFileUploads(api).rights(), asked };
}

const folder = (id: number, path: string) => ({ id, path });

describe("the rights of an account", () => {
  test("name each folder of each library", () => {
    const libraries = [
      { id: 1, name: "Novels", watch: true, paths: [folder(4, "/data/novels")], allowedFormats: [7, "EPUB", null] },
      { id: 2, name: "Comics", watch: false, paths: [folder(5, "/data/new/"), folder(6, "/data/old")] },
    ];
    expect(rightsOf(permitted, ok(libraries)).rights).toEqual(
      ok({
        mayUpload: true,
        places: [
          { library: 1, path: 4, name: "Novels", isWatched: true, formats: ["EPUB"] },
          { library: 2, path: 5, name: "Comics: new", isWatched: false, formats: [] },
          { library: 2, path: 6, name: "Comics: old", isWatched: false, formats: [] },
        ],
      }),
    );
  });

  test.each([
    [{ admin: true }, true],
    [{ canUpload: true }, true],
    [{ admin: true, canUpload: false }, true],
    [{ admin: 1, canUpload: "true" }, false],
    [{}, false],
  ])("are those of %j", (permissions, mayUpload) => {
    expect(rightsOf(ok({ permissions }), ok([])).rights).toEqual(ok({ mayUpload, places: [] }));
  });

  test("name a folder by its last part, or whole if it has none", () => {
    const paths = [folder(4, "/"), folder(5, "D:/new//"), folder(6, "")];
    const { rights } = rightsOf(permitted, ok([{ id: 1, name: "N", paths }]));
    expect(rights.ok && rights.value.places.map(({ name }) => name)).toEqual(["N: /", "N: new", "N: 6"]);
  });

  test("name up to 200 libraries of 50 folders and 50 formats", () => {
    const paths = Array.from({ length: 51 }, (_, at) => folder(at + 1, `/data/${at}`));
    const allowedFormats = paths.map(({ path }) => path);
    const libraries = Array.from({ length: 201 }, (_, at) => ({ id: at + 1, name: "N", paths, allowedFormats }));
    const { rights } = rightsOf(permitted, ok(libraries));
    const places = rights.ok ? rights.value.places : [];
    expect([places.length, places[0]?.formats.length]).toEqual([200 * 50, 50]);
  });

  test("request no libraries without the permission to upload", () => {
    const { rights, asked } = rightsOf(ok({ permissions: { canUpload: false, admin: false } }));
    expect(rights).toEqual(ok({ mayUpload: false, places: [] }));
    expect(asked).toEqual(["/api/v1/users/me"]);
  });

  test("are unknown if the server does not name them", () => {
    expect(rightsOf(web, web).rights).toEqual(ok({ mayUpload: undefined, places: [] }));
    expect(rightsOf(ok({ permissions: "all" }), ok({})).rights).toEqual(ok({ mayUpload: undefined, places: [] }));
  });

  test("leave out entries that are not libraries", () => {
    const odd = [null, 7, "x", {}, { id: "1" }, { id: -1, paths: [folder(1, "/")] }, { id: 3 }, { id: 4, paths: "/" }];
    const nearly = [{ id: 5, paths: [{}, { id: 1.5 }, folder(9, "")] }];
    expect(rightsOf(permitted, ok([...odd, ...nearly])).rights).toEqual(
      ok({ mayUpload: true, places: [{ library: 5, path: 9, name: "5: 9", isWatched: true, formats: [] }] }),
    );
  });

  test("end at a lost connection", () => {
    const lost = failed({ kind: "timeout" as const, sent: true });
    expect(rightsOf(lost).rights).toEqual(lost);
    expect(rightsOf(permitted, lost).rights).toEqual(lost);
  });
});

describe("the largest file for an upload", () => {
  test.each([
    [ok({ maxFileUploadSizeMb: 100 }), 100],
    [ok({ maxFileUploadSizeMb: 0 }), undefined],
    [ok({ maxFileUploadSizeMb: "100" }), undefined],
    [web, undefined],
  ])("is known if the server names it", (answer, limit) => {
    expect(createFileUploads(serverOf("G", answer).api).maxMegabytes()).toEqual(ok(limit));
  });
});

describe("a file for the server", () => {
  const file = { contentType: "multipart/x", source: { length: 3, piece: () => "abc" } };
  const place = { library: 3, path: 8, name: "N", isWatched: true, formats: [] };

  test.each([
    [undefined, "/api/v1/files/upload/bookdrop"],
    [place, "/api/v1/files/upload?libraryId=3&pathId=8"],
  ])("for the folder %j is sent to %s", (to, path) => {
    const { http, api } = serverScene();
    http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a" } });
    http.on(`POST /lib${path.split("?")[0]}`, { status: 200 }, 507);
    expect(createFileUploads(api).send(to, file)).toEqual(ok(undefined));
    expect(http.seen.at(-1)!.url).toBe(`https://books.example/lib${path}`);
    expect(createFileUploads(api).send(to, file)).toMatchObject({ failure: { kind: "refused", status: 507 } });
  });

  test("is sent after a list of libraries, which may be long, and the account's limit", () => {
    const { http, api } = serverScene();
    http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a" } });
    http.on("GET /lib/api/v1/users/me", { body: { permissions: { canUpload: true } } });
    http.on("GET /lib/api/v1/app/users/me", { body: { maxFileUploadSizeMb: 7 } }, 404, 500);
    createFileUploads(api).rights();
    expect(http.seen.at(-1)).toMatchObject({
      url: "https://books.example/lib/api/v1/libraries",
      longest: 4 * 1024 * 1024,
    });
    const limit = (): unknown => createFileUploads(api).maxMegabytes();
    expect([limit(), limit()]).toEqual([ok(7), ok(undefined)]);
    expect(limit()).toMatchObject({ failure: { kind: "refused", status: 500 } });
  });
});
