import { failed, ok, type Result } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import type { Call } from "../../src/server/failures";
import { createServerApi } from "../../src/server/serverApi";
import { getSettings, saveSettings } from "../../src/store/settings";
import { fakeCodec } from "../fakes/codec";
import { serverScene } from "../fakes/server";

const question = { method: "GET", path: "/api/x" } as const;
const denied: Failure = { kind: "denied", status: 401, message: "No" };

/** A server interface over one answer. `during`: happens before the answer arrives. */
function interfaceTo(answer: Result<unknown>, during?: (scene: ReturnType<typeof serverScene>) => void) {
  const scene = serverScene();
  const asked: Call[] = [];
  const accepted: string[] = [];
  const ask = (call: Call): Result<unknown> => {
    asked.push(call);
    during?.(scene);
    return answer;
  };
  const api = createServerApi({
    ...scene.api,
    codec: fakeCodec,
    settings: () => getSettings(scene.database),
    connection: { ask },
    libraryAuth: { ...scene.auth, ask },
    accept: (username) => void accepted.push(username),
  });
  return { ...scene, api, asked, accepted };
}

describe("a request of the reader account", () => {
  const headers = { "x-auth-user": "ann", "x-auth-key": fakeCodec.md5("reader-secret") };

  it("proves the account if it is answered", () => {
    const { api, asked, accepted } = interfaceTo(ok({ id: 1 }));
    expect(api.askAsReader(question)).toEqual(ok({ id: 1 }));
    expect([asked, accepted]).toEqual([[{ ...question, headers }], ["ann"]]);
  });

  it("names the account if it is refused", () => {
    const { api, accepted } = interfaceTo(failed(denied));
    expect(api.askAsReader(question)).toEqual(failed({ ...denied, account: "reader" }));
    expect(accepted).toEqual([]);
  });

  it("proves no account that was changed before the answer", () => {
    const { api, accepted } = interfaceTo(ok({}), ({ database }) => saveSettings(database, { readerUsername: "bob" }));
    expect(api.askAsReader(question)).toEqual(ok({}));
    expect(accepted).toEqual([]);
  });

  it("is not sent without the account", () => {
    const { api, asked, database, accepted } = interfaceTo(ok({}));
    saveSettings(database, { readerUsername: "" });
    expect(api.askAsReader(question)).toEqual(failed({ kind: "unconfigured", missing: "reader account" }));
    expect([asked, accepted]).toEqual([[], []]);
  });
});

test("a request of the library account names the account if it is refused", () => {
  const { api, asked } = interfaceTo(failed({ ...denied }));
  expect(api.askAsLibrary(question)).toEqual(failed({ ...denied, account: "library" }));
  expect(asked).toEqual([question]);
});

test("a request without an account sends no credentials", () => {
  const { api, asked } = interfaceTo(failed({ ...denied }));
  expect(api.askAsAnybody(question)).toEqual(failed(denied));
  expect(asked).toEqual([{ ...question, headers: {} }]);
});
