import { checkHealth, greet } from "../../src/server/dialects/recognise";
import type { Reply } from "../fakes/http";
import { serverScene, type ServerScene } from "../fakes/server";

const health = "GET /lib/api/v1/healthcheck";
const shelves = "GET /lib/api/v1/shelves";
const page = { headers: { "content-type": "text/html" }, body: "<html>" };
const missing = { status: 404, body: { message: "No such path" } };

function greeted(answers: Parameters<ReturnType<typeof serverScene>["http"]["on"]>[1][]): unknown {
  const scene = serverScene();
  [health, shelves].forEach((path, place) => answers[place] && scene.http.on(path, answers[place]));
  const answer = greet(scene.api);
  return answer.ok ? (answer.value ?? "a library") : answer.failure.kind;
}

test.each([
  ["its health check has a version", [{ body: { data: { version: "2.6.0" } } }], "2.6.0"],
  ["its health check wants a login", [{ status: 401 }], "a library"],
  ["only its shelves want a login", [missing, { status: 401 }], "a library"],
  ["every path is missing", [missing, missing], "refused"],
  ["every answer is a web page", [missing, { status: 401, headers: { "content-type": "text/html" } }], "refused"],
])("a server is recognised as a library or not: %s", (_, answers, expected) => {
  expect(greeted(answers)).toBe(expected);
});

describe("a health check", () => {
  let scene: ServerScene;

  beforeEach(() => {
    scene = serverScene({}, false);
  });

  test.each<[Reply, object, object]>([
    [{ body: { data: { version: "v3.2.4" } } }, { value: "v3.2.4" }, { value: "v3.2.4" }],
    [{ body: {} }, { ok: true, value: undefined }, { ok: true, value: undefined }],
    [401, { ok: true, value: undefined }, { ok: true, value: undefined }],
    [{ ...page, status: 403 }, { ok: true, value: undefined }, { failure: { kind: "denied", isPage: true } }],
    [404, { ok: true, value: undefined }, { failure: { kind: "refused", status: 404 } }],
    [405, { ok: true, value: undefined }, { failure: { kind: "refused", status: 405 } }],
    [400, { failure: { kind: "refused", status: 400 } }, { failure: { kind: "refused", status: 400 } }],
    [503, { failure: { kind: "refused", status: 503 } }, { failure: { kind: "refused", status: 503 } }],
    [page, { ok: true, value: undefined }, { failure: { kind: "unreadable" } }],
    [
      { failure: { kind: "unreachable", detail: "" } },
      { failure: { kind: "unreachable" } },
      { failure: { kind: "unreachable" } },
    ],
  ])("gives a version, and as a greeting another: %j, %j, %j", (reply, checked, greeted) => {
    scene.http.on(health, reply);
    expect(checkHealth(scene.api)).toMatchObject(checked);
    expect(greet(scene.api)).toMatchObject(greeted);
  });

  test.each(["reader/users/auth", "koreader/users/auth", "v1/shelves"])("is replaced by a login at %s", (path) => {
    const wanted = path === "v1/shelves" ? "Authorization" : "x-auth-key";
    scene.http.on(`GET /lib/api/${path}`, ({ headers }) => (headers[wanted] === undefined ? 404 : 401));
    expect(greet(scene.api)).toMatchObject({ ok: true, value: undefined });
    const { headers } = scene.http.seen.at(-1)!;
    expect(headers["Authorization"] ?? headers["x-auth-user"]).toMatch(/^(nobody|Bearer [\w-]+\.[\w-]+\.[\w-]+)$/);
    expect(JSON.stringify(scene.http.seen)).not.toContain("ann");
  });

  it.each<Reply>([
    503,
    page,
    { failure: { kind: "unreachable", detail: "" } },
    { failure: { kind: "untrusted", why: "self", detail: "" } },
  ])("is followed by no login after %j", (reply) => {
    scene.http.on(health, reply);
    greet(scene.api);
    expect(scene.http.asked()).toEqual([health]);
  });

  it("makes the server known if it shows a version", () => {
    scene.http.on(health, { body: { data: { version: "v3.2.4" } } });
    greet(scene.api);
    expect(scene.dialects.generation()).toBe("G");
  });
});
