import { createConnectionChecks } from "../../../src/features/setup/checks.api";
import type { Reply } from "../../fakes/http";
import { serverScene } from "../../fakes/server";
import { nobody } from "../../../src/server/books";

function checks(path: string, reply: Reply) {
  const scene = serverScene();
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "t", refreshToken: "r" } });
  scene.http.on(`GET /lib${path}`, reply);
  return createConnectionChecks(scene.api, scene.auth);
}

const page = { headers: { "content-type": "text/html" }, body: "<html>" };

test.each<[string, Reply, unknown]>([
  ["on, with a position", { body: {} }, true],
  ["on, without a position", { status: 404, body: { message: "No progress found" } }, true],
  ["off", { status: 403, body: { message: "Sync is disabled" } }, false],
  ["unknown behind the page of a proxy", { status: 403, ...page }, "denied"],
  ["unknown after a failure", { status: 500, body: { message: "No." } }, "refused"],
])("the switch for e-readers is %s", (_what, reply, expected) => {
  const answer = checks(`/api/reader/syncs/progress/${nobody}`, reply).syncSwitch();
  expect(answer.ok ? answer.value : answer.failure.kind).toBe(expected);
});

describe("the permissions of the library account", () => {
  const of = (reply: Reply): unknown => {
    const answer = checks("/api/v1/users/me", reply).permissions();
    return answer.ok ? answer.value : answer.failure.kind;
  };
  const granted = (permissions: object): Reply => ({ body: { username: "ann", permissions } });

  test.each<[object, boolean[]]>([
    [{ canDownload: true }, [true, false, false]],
    [{ canSyncKoReader: true }, [false, true, false]],
    [{ canAccessOpds: true }, [false, false, true]],
    [{ admin: true }, [true, true, true]],
    [{ canDownload: "true", admin: 1 }, [false, false, false]],
  ])("are those that the server grants: %j", (permissions, [mayDownload, maySyncReaders, mayListMagicShelves]) => {
    const may = { username: "ann", mayDownload, maySyncReaders, mayListMagicShelves };
    expect(of(granted(permissions))).toEqual(may);
  });

  test("are known without the name of the account", () => {
    expect(of({ body: { permissions: { canDownload: true } } })).toMatchObject({ username: "", mayDownload: true });
  });

  test("are unknown if the server does not send them", () => {
    expect([of({ body: {} }), of({ status: 404, body: {} }), of(page)]).toEqual([undefined, undefined, undefined]);
  });
});
