import type { Failure } from "../../src/domain/failure";
import type { Reply } from "../fakes/http";
import { server, serverScene, type ServerScene } from "../fakes/server";

const local = "http://192.168.1.5:6060";
const remote = "https://away.example";
const nobody: Failure = { kind: "unreachable", detail: "no answer" };
const good: Reply = { body: { username: "ann" } };
const page: Reply = { headers: { "content-type": "text/html" }, body: "<html>" };

let scene: ServerScene;
/** What each address answers; nobody is at the others. */
let answers: Record<string, Reply>;

const origins = (): readonly string[] => scene.http.seen.map(({ url }) => url.slice(0, url.indexOf("/api")));

beforeEach(() => {
  scene = serverScene({ localUrl: local, remoteUrl: remote });
  answers = {};
  for (const path of ["/api/reader/users/auth", "/lib/api/reader/users/auth"]) {
    scene.http.on(
      `GET ${path}`,
      ({ url }) => answers[url.slice(0, url.indexOf("/api"))] ?? { failure: nobody },
    );
  }
});

test("the local address comes first, with little time to connect", () => {
  answers = { [local]: good, [remote]: good, [server]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(origins()).toEqual([local]);
  expect(scene.http.seen[0]?.connectSeconds).toBe(2);
  expect(scene.library.reachedBy()).toMatchObject({ via: "local", url: local });
});

test("then the remote one, then the main one as fallback", () => {
  answers = { [remote]: good };
  scene.library.checkReader();
  expect(origins()).toEqual([local, remote]);
  expect(scene.library.reachedBy()?.via).toBe("remote");
  scene.library.chooseAddress();
  answers = { [server]: good };
  scene.library.checkReader();
  expect(origins().slice(2)).toEqual([local, remote, server]);
  expect(scene.library.reachedBy()?.via).toBe("fallback");
});

test("the one that served is kept while the network stays the same", () => {
  answers = { [remote]: good };
  scene.library.checkReader();
  answers = { [local]: good, [remote]: good };
  scene.library.checkReader();
  expect(origins()).toEqual([local, remote, remote]);
  scene.library.chooseAddress();
  scene.library.checkReader();
  expect(origins().slice(3)).toEqual([local]);
});

test("it is left when nobody is there any more", () => {
  answers = { [local]: good };
  scene.library.checkReader();
  answers = { [remote]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(origins()).toEqual([local, local, remote]);
});

test("a stranger at the local address is not taken for the server", () => {
  answers = { [local]: page, [remote]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(scene.library.reachedBy()?.via).toBe("remote");
});

test("nor is one that only says 404 without a word", () => {
  answers = { [local]: 404, [remote]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(scene.library.reachedBy()?.via).toBe("remote");
});

test.each([
  ["sends visitors on to its own pages", { status: 302, headers: { location: "https://192.168.1.5/admin" } }],
  ["wants a password for its own pages", { ...page, status: 401 }],
  ["says 400 to plain HTTP", { ...page, status: 400 }],
  ["knows no such method", 405],
  ["can do no such thing", 501],
])("nor is one that %s", (_, reply) => {
  answers = { [local]: reply, [remote]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(scene.library.reachedBy()?.via).toBe("remote");
});

test("a 404 counts when nobody is anywhere else: the library may have meant it", () => {
  answers = { [local]: 404 };
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "refused", status: 404 } });
});

test("the remote address has little time while there is another", () => {
  answers = { [server]: good };
  scene.library.checkReader();
  expect(scene.http.seen.map(({ connectSeconds }) => connectSeconds)).toEqual([2, 5, undefined]);
});

test("what may have arrived is sent to no other address", () => {
  answers = { [local]: { failure: { kind: "timeout", sent: true } }, [remote]: good };
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "timeout" } });
  expect(origins()).toEqual([local]);
});

test("a refusal is the server's own word", () => {
  answers = { [local]: 401, [remote]: good };
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "denied" } });
  expect(origins()).not.toContain(remote);
});

test("nobody anywhere: one attempt at each, and the failure", () => {
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "unreachable" } });
  expect(origins()).toEqual([local, remote, server]);
});

test("a certificate that a person may trust is told before an address that is dead", () => {
  const shown = { origin: "https://192.168.1.5:6060", sha256: "ab12" };
  answers = { [local]: { failure: { kind: "untrusted", why: "self", detail: "self-signed", shown } } };
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "untrusted", shown } });
  expect(origins()).toEqual([local, remote, server]);
});

test("an address that was entered twice is tried once", () => {
  scene.settings.save({ localUrl: server, remoteUrl: remote });
  expect(scene.library.checkReader().ok).toBe(false);
  expect(origins()).toEqual([server, remote]);
  answers = { [server]: good };
  scene.library.checkReader();
  expect(scene.library.reachedBy()?.via).toBe("local");
});

test("the only address there is has all the time to connect", () => {
  scene.settings.save({ localUrl: server, remoteUrl: "" });
  answers = { [server]: good };
  scene.library.checkReader();
  expect(scene.http.seen[0]?.connectSeconds).toBeUndefined();
  expect(scene.library.reachedBy()?.via).toBe("local");
});

test("without other addresses there is nothing to tell and nothing to choose", () => {
  scene.settings.save({ localUrl: "", remoteUrl: "" });
  answers = { [server]: good };
  scene.library.checkReader();
  expect(origins()).toEqual([server]);
  expect(scene.library.reachedBy()).toBeUndefined();
  expect(scene.http.seen[0]?.connectSeconds).toBeUndefined();
});
