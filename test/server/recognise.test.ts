import type { BookId, Fingerprint } from "../../src/model/book";
import type { SessionRecord } from "../../src/model/session";
import { serverScene, type ServerScene } from "../fakes/server";
import { saveSettings } from "../../src/store/settings";

const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
const byHash = `books/by-hash/${fingerprint}`;
const page = { headers: { "content-type": "text/html" }, body: "<html>" };
const known = { body: { username: "ann" } };
const record = { startLocation: 3, endLocation: 5 } as SessionRecord;
const reader = (path: string): string => `GET /lib/api/reader/${path}`;
const koreader = (path: string): string => `GET /lib/api/koreader/${path}`;

let scene: ServerScene;

beforeEach(() => {
  scene = serverScene({}, false);
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
});

const tells = (version: string): void => scene.http.on("GET /lib/api/v1/healthcheck", { body: { data: { version } } });
const asked = (): readonly string[] => scene.http.asked();

describe("a server that was recognised", () => {
  it("stays of kind B2 when it becomes a build without a number", () => {
    scene.http.on(reader("users/auth"), 404);
    scene.http.on(koreader("users/auth"), known);
    tells("v2.3.1");
    scene.library.checkReader();
    tells("development");
    scene.clock.advance(2 * 86400);
    scene.library.checkReader();
    expect(scene.dialects.generation()).toBe("B2");
  });

  it("stays of kind W if the health check has no version any more", () => {
    scene.http.on(reader("users/auth"), 404);
    scene.http.on(koreader("users/auth"), known);
    tells("v2.6.0");
    scene.library.checkReader();
    scene.http.on("GET /lib/api/v1/healthcheck", { body: { data: {} } });
    scene.clock.advance(2 * 86400);
    scene.library.checkReader();
    expect(scene.dialects.generation()).toBe("W");
  });

  it("is recognised again once another account is set", () => {
    scene.dialects.confirm();
    expect(scene.dialects.isConfirmed(60)).toBe(true);
    saveSettings(scene.database, { readerUsername: "bob" });
    expect(scene.dialects.isConfirmed(60)).toBe(false);
  });

  it("is not asked again because of a Wi-Fi login page", () => {
    scene.http.on(koreader("users/auth"), known);
    scene.http.on(reader("users/auth"), 404);
    tells("v2.6.0");
    scene.library.checkReader();
    scene.clock.advance(2 * 86400);
    const before = asked().length;
    scene.http.on("POST /lib/api/v1/reading-sessions", { ...page, status: 403 });
    scene.library.upload(7 as BookId, "EPUB", record);
    expect(
      asked()
        .slice(before)
        .filter((request) => !request.includes("reading-sessions")),
    ).toEqual([]);
  });

  test.each([401, 403, 404])(
    "is the one that another task recognised while the request %d was being sent",
    (status) => {
      scene.http.on(reader(byHash), status);
      scene.http.on(koreader(byHash), { body: { id: 7 } });
      const { send } = scene.http;
      scene.http.send = (request) => {
        const answer = send(request);
        if (request.url.indexOf("/reader/") < 0) return answer;
        scene.dialects.recognise("W");
        scene.dialects.confirm();
        return answer;
      };
      expect(scene.library.findByHash(fingerprint)).toEqual({ ok: true, value: { id: 7 } });
      expect(asked()).toEqual([reader(byHash), koreader(byHash)]);
    },
  );
});
