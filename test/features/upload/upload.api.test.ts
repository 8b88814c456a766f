import { failed, ok, type Result } from "../../../src/base/result";
import { createFileUploads } from "../../../src/features/upload/upload.api";
import { serverOf } from "../../fakes/browseServer";

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
      { id: 1, name: "Novels", watch: true, paths: [folder(4, "/data/novels")], allowedFormats: ["EPUB"] },
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
