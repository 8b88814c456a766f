import type { BookId, Fingerprint } from "../../src/model/book";
import { asPercent } from "../../src/base/scale";
import { createProgressRequests } from "../../src/features/position/progress.api";
import type { SessionRecord } from "../../src/model/session";
import type { Failure } from "../../src/base/failure";
import type { Reply } from "../fakes/http";
import { server, serverScene, type ServerScene } from "../fakes/server";
import { saveSettings } from "../../src/store/settings";

const local = "http://192.168.1.5:6060";
const remote = "https://away.example";
const nobody: Failure = { kind: "unreachable", detail: "no answer" };
const good: Reply = { body: { username: "ann" } };
const page: Reply = { headers: { "content-type": "text/html" }, body: "<html>" };

let scene: ServerScene;
/** Answers by address; others are unreachable. */
let answers: Record<string, Reply>;

const origins = (): readonly string[] => scene.http.seen.map(({ url }) => url.slice(0, url.indexOf("/api")));

beforeEach(() => {
  scene = serverScene({ localUrl: local, remoteUrl: remote, homeNetworks: [{ name: "Home" }] });
  scene.network.name = "Home";
  answers = {};
  for (const path of ["/api/reader/users/auth", "/lib/api/reader/users/auth"]) {
    scene.http.on(`GET ${path}`, ({ url }) => answers[url.slice(0, url.indexOf("/api"))] ?? { failure: nobody });
  }
});

test("the local address is tried first, with a short time to connect", () => {
  answers = { [local]: good, [remote]: good, [server]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(origins()).toEqual([local]);
  expect(scene.http.seen[0]?.connectSeconds).toBe(2);
  expect(scene.library.reachedBy()).toMatchObject({ via: "local", url: local });
});

test("the remote address is tried next, then the main one as fallback", () => {
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

test("the address that answered is used while the network stays the same", () => {
  answers = { [remote]: good };
  scene.library.checkReader();
  answers = { [local]: good, [remote]: good };
  scene.library.checkReader();
  expect(origins()).toEqual([local, remote, remote]);
  scene.library.chooseAddress();
  scene.library.checkReader();
  expect(origins().slice(3)).toEqual([local]);
});

test("an address that no longer answers is replaced by the next one", () => {
  answers = { [local]: good };
  scene.library.checkReader();
  answers = { [remote]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(origins()).toEqual([local, local, remote]);
});

test("a strange server at the local address is not used", () => {
  answers = { [local]: page, [remote]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(scene.library.reachedBy()?.via).toBe("remote");
});

test("an address that answers a bare 404 is not used", () => {
  answers = { [local]: 404, [remote]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(scene.library.reachedBy()?.via).toBe("remote");
});

test.each([
  ["redirects to its own pages", { status: 302, headers: { location: "https://192.168.1.5/admin" } }],
  ["wants a password for its own pages", { ...page, status: 401 }],
  ["answers unencrypted requests with 400", { ...page, status: 400 }],
  ["answers 405", 405],
  ["answers 501", 501],
])("an address that %s is not used", (_, reply) => {
  answers = { [local]: reply, [remote]: good };
  expect(scene.library.checkReader().ok).toBe(true);
  expect(scene.library.reachedBy()?.via).toBe("remote");
});

test("a 404 counts as an answer if no other address answers", () => {
  answers = { [local]: 404 };
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "refused", status: 404 } });
});

test("the remote address has a short time to connect if there is another one", () => {
  answers = { [server]: good };
  scene.library.checkReader();
  expect(scene.http.seen.map(({ connectSeconds }) => connectSeconds)).toEqual([2, 5, undefined]);
});

test("a request that may have arrived is not sent to another address", () => {
  answers = { [local]: { failure: { kind: "timeout", sent: true } }, [remote]: good };
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "timeout" } });
  expect(origins()).toEqual([local]);
});

test("a refusal counts as the server's answer", () => {
  answers = { [local]: 401, [remote]: good };
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "denied" } });
  expect(origins()).not.toContain(remote);
});

test("each address is tried once if none answers", () => {
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "unreachable" } });
  expect(origins()).toEqual([local, remote, server]);
});

test("a refused certificate ends the search for an address", () => {
  const shown = { origin: "https://192.168.1.5:6060", sha256: "ab12" };
  const home = "https://192.168.1.5:6060";
  saveSettings(scene.database, { localUrl: home });
  answers = {
    [home]: { failure: { kind: "untrusted", why: "self", detail: "self-signed", shown } },
    [remote]: good,
  };
  expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "untrusted", shown } });
  expect(origins()).toEqual([home]);
});

test("an address that was entered twice is tried once", () => {
  saveSettings(scene.database, { localUrl: server, remoteUrl: remote });
  expect(scene.library.checkReader().ok).toBe(false);
  expect(origins()).toEqual([server, remote]);
  answers = { [server]: good };
  scene.library.checkReader();
  expect(scene.library.reachedBy()?.via).toBe("local");
});

test("a single address has the full time to connect", () => {
  saveSettings(scene.database, { localUrl: server, remoteUrl: "" });
  answers = { [server]: good };
  scene.library.checkReader();
  expect(scene.http.seen[0]?.connectSeconds).toBeUndefined();
  expect(scene.library.reachedBy()?.via).toBe("local");
});

test("a single address is not shown as a choice", () => {
  saveSettings(scene.database, { localUrl: "", remoteUrl: "" });
  answers = { [server]: good };
  scene.library.checkReader();
  expect(origins()).toEqual([server]);
  expect(scene.library.reachedBy()).toBeUndefined();
  expect(scene.http.seen[0]?.connectSeconds).toBeUndefined();
});

describe("the key of the reader account", () => {
  const single = "POST /lib/api/v1/reading-sessions";
  const upload = (): unknown => scene.library.upload(7 as BookId, "EPUB", {} as SessionRecord);
  const keys = (): readonly string[] =>
    scene.http.seen.filter(({ headers }) => headers["x-auth-key"] !== undefined).map(({ url }) => url);

  test.each([undefined, "Café", ""])("is not sent over http to a local address in the network %j", (network) => {
    scene.network.name = network;
    answers = { [local]: good };
    expect(scene.library.checkReader()).toMatchObject({ failure: { kind: "unreachable" } });
    expect(origins()).toEqual([remote, server]);
  });

  test("is sent to a local address without network names only if a person allowed that", () => {
    saveSettings(scene.database, { homeNetworks: [{ name: "*" }] });
    scene.network.name = undefined;
    answers = { [local]: good };
    expect(scene.library.checkReader().ok).toBe(true);
    scene.network.name = "Café";
    scene.library.chooseAddress();
    expect(scene.library.checkReader().ok).toBe(false);
  });

  test("is never sent over http in place of https, after any failure of https", () => {
    saveSettings(scene.database, { localUrl: "", remoteUrl: "", serverUrl: "https://a.example" });
    for (const localUrl of ["", "https://b.example"]) {
      saveSettings(scene.database, { localUrl, remoteUrl: "http://a.example" });
      expect(scene.library.checkReader().ok).toBe(false);
    }
    expect(origins().filter((url) => url.startsWith("http:"))).toEqual([]);
  });

  test("is sent over http to any address if none is encrypted, and locally only at home", () => {
    const away = "http://away.example";
    saveSettings(scene.database, { remoteUrl: "", serverUrl: away });
    scene.network.name = "Café";
    answers = { [local]: good, [away]: good };
    expect(scene.library.checkReader().ok).toBe(true);
    expect(origins()).toEqual([away]);
  });

  test("is sent where a password is not: over http while another address is encrypted", () => {
    answers = { [local]: good };
    scene.http.on("POST /api/v1/auth/login", { body: { accessToken: "a.b.c" } });
    scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
    scene.http.on("GET /api/v1/books/7", { body: { id: 7 } });
    scene.library.checkReader();
    expect(scene.library.describe(7 as BookId)).toMatchObject({ ok: true });
    const logins = scene.http.seen.filter(({ url }) => url.endsWith("/login")).map(({ url }) => url);
    expect(logins).toEqual([`${remote}/api/v1/auth/login`]);
    expect(scene.http.seen.at(-1)?.url).toBe(`${local}/api/v1/books/7`);
  });

  test("is checked again in another network before an upload over http", () => {
    saveSettings(scene.database, { localUrl: "", remoteUrl: "", serverUrl: "http://only.example/lib" });
    scene.http.on(single, { body: { id: 1 } });
    scene.http.on("GET /lib/api/reader/users/auth", { body: { username: "ANN" } }, { body: { username: "eve" } });
    expect(upload()).toMatchObject({ ok: true });
    expect(upload()).toMatchObject({ ok: true });
    expect(scene.http.asked()).toEqual(["GET /lib/api/reader/users/auth", single, single]);
    scene.library.chooseAddress();
    upload();
    expect(scene.http.asked().slice(3)).toEqual(["GET /lib/api/reader/users/auth", single]);
  });

  test("is checked once a day in a network with a name, and each time in one without", () => {
    const auth = "GET /lib/api/reader/users/auth";
    const asked = (): number => scene.http.asked().filter((request) => request === auth).length;
    saveSettings(scene.database, { localUrl: "", remoteUrl: "", serverUrl: "http://only.example/lib" });
    scene.http.on(single, { body: { id: 1 } });
    scene.http.on(auth, { body: { username: "ann" } });
    const counts = ["Home", "Home", "Home", "Inn", undefined, undefined, "Home"].map((name) => {
      scene.network.name = name;
      scene.library.networkChanged();
      upload();
      return asked();
    });
    expect(counts).toEqual([1, 1, 1, 2, 3, 4, 5]);
    scene.clock.advance(86400);
    scene.library.networkChanged();
    upload();
    expect(asked()).toBe(6);
  });

  test("is not checked again once the server named a book by its ID", () => {
    saveSettings(scene.database, { localUrl: "", remoteUrl: "", serverUrl: "http://only.example/lib" });
    scene.http.on(single, { body: { id: 1 } });
    scene.http.on("GET /lib/api/v1/books/7", { body: { id: 7 } });
    scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
    scene.dialects.recognise("spec");
    scene.library.stateOf(7 as BookId);
    upload();
    expect(scene.http.asked()).not.toContain("GET /lib/api/reader/users/auth");
  });

  test("is not checked again once the server returned the position sent to it", () => {
    const progress = createProgressRequests(scene.api);
    const auth = "GET /lib/api/reader/users/auth";
    const place = "/body/DocFragment[2]/body/p[3]/text().4";
    const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
    scene.network.name = undefined;
    saveSettings(scene.database, { localUrl: "", remoteUrl: "", serverUrl: "http://only.example/lib" });
    scene.dialects.recognise("spec");
    scene.http.on(single, { body: { id: 1 } });
    scene.http.on(auth, { body: { username: "ann" } });
    scene.http.on("PUT /lib/api/reader/syncs/progress", { body: { status: "ok" } });
    progress.sendProgress(
      { fingerprint, percent: asPercent(20), place, readAt: 0 },
      {
        decimals: 2,
        device: "Reader",
        deviceId: "this",
      },
    );
    const asked = [place, "/body/DocFragment[9]"].map((told) => {
      scene.library.networkChanged();
      scene.http.on(`GET /lib/api/reader/syncs/progress/${fingerprint}`, { body: { percentage: 0.2, progress: told } });
      progress.fetchProgress(fingerprint);
      upload();
      return scene.http.asked().filter((request) => request === auth).length;
    });
    expect(asked).toEqual([1, 2]);
  });

  test.each(["timeout", "broken"] as const)("is followed by no upload if its check gets no answer: %s", (kind) => {
    saveSettings(scene.database, { localUrl: "", remoteUrl: "", serverUrl: "http://only.example/lib" });
    scene.http.on("GET /lib/api/reader/users/auth", { failure: { kind, sent: true, detail: "" } });
    expect(upload()).toMatchObject({ ok: false, failure: { kind, sent: false } });
    expect(scene.http.asked()).not.toContain(single);
  });

  test("stops the upload if another name, or none, is returned", () => {
    const session = "POST /api/v1/reading-sessions";
    scene.http.on(session, { body: { id: 1 } });
    for (const body of [{ username: "eve" }, { ok: true }, {}, [], ""]) {
      scene.library.chooseAddress();
      answers = { [local]: { body } };
      expect(upload()).toMatchObject({ ok: false });
    }
    expect(scene.http.asked()).not.toContain(session);
    scene.library.chooseAddress();
    answers = { [local]: { body: { user: { name: "Ann" } } } };
    expect(upload()).toMatchObject({ ok: true });
    expect(keys().length).toBeGreaterThan(0);
  });

  test("needs no check with a certificate", () => {
    scene.network.name = undefined;
    saveSettings(scene.database, { localUrl: "", remoteUrl: "" });
    scene.http.on(single, { body: { id: 1 } });
    expect(upload()).toMatchObject({ ok: true });
    expect(scene.http.asked()).toEqual([single]);
  });

  test("is checked again if a person accepts a certificate unchecked", () => {
    saveSettings(scene.database, {
      localUrl: "",
      remoteUrl: "",
      trustedServers: [{ origin: "https://books.example:443", trust: "unchecked" }],
    });
    scene.http.on(single, { body: { id: 1 } });
    answers = { [server]: { body: { username: "ann" } } };
    expect(upload()).toMatchObject({ ok: true });
    expect(scene.http.asked()[0]).toBe("GET /lib/api/reader/users/auth");
  });
});
