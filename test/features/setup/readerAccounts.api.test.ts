import { createReaderAccounts } from "../../../src/features/setup/readerAccounts.api";
import { serverScene } from "../../fakes/server";

function found(username: unknown, more: object = { syncEnabled: true }): unknown {
  const scene = serverScene({ libraryUsername: "anna", libraryPassword: "secret" });
  scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "t", refreshToken: "r" } });
  const account = { username, password: "p", ...more };
  scene.http.on("GET /lib/api/v1/koreader-users/me", { body: account });
  const answer = createReaderAccounts(scene.api).find();
  return answer.ok ? answer.value : answer.failure.kind;
}

test("the name of a reader account is returned unchanged", () => {
  expect(found("zoë reads")).toEqual({ username: "zoë reads", password: "p", isOn: true });
});

test.each([
  ["a second header", "reader\r\nX-Admin: yes"],
  ["a line break", "reader\n"],
  ["300 kB", "x".repeat(300_000)],
  ["a turned direction", "reader\u202e"],
  ["a hidden character", "reader\u{e0001}"],
  ["no text", 7],
])("a name with %s is not valid", (_, username) => {
  expect(found(username)).toBe("unreadable");
});

test.each([
  [{ syncEnabled: true }, true],
  [{ syncEnabled: false }, false],
  [{}, false],
])("a reader account is on only if the server says so: %j", (more, isOn) => {
  expect(found("kobo", more)).toEqual({ username: "kobo", password: "p", isOn });
});
