import { findServer } from "../../../src/features/setup/setUp";
import { ok } from "../../../src/base/result";
import type { OriginHeader, Settings } from "../../../src/model/settings";
import type { Server, Trial } from "../../../src/server.port";
import { testContext } from "../../fakes/testContext";
import { memoryDatabase } from "../../fakes/memoryStore";

const gate = { origin: "https://gate.example:443", name: "X-Gate", value: "sesame" };
const serverUrl = "http://192.168.1.5:6060";
const requestHeaders = [gate, { origin: serverUrl, name: "X-Home", value: "yes" }];

/** The headers that the search at this address may send. */
function headersOfSearch(url: string, acceptedLibrary = ""): readonly OriginHeader[] | undefined {
  const tried: Settings[] = [];
  const onTrial = (trial: Settings): Trial => {
    tried.push(trial);
    const server = { probe: { greet: () => ok("2.6.0") } } as unknown as Server;
    return { server, database: memoryDatabase(trial) };
  };
  const server = { onTrial } as unknown as Server;
  const context = testContext({ settings: { requestHeaders, serverUrl }, state: { acceptedLibrary } });
  const report = (): void => undefined;
  const awaited = { began: report, report };
  findServer({ ...context, server }, { urls: [url], isForAnother: false }, awaited);
  context.tasks.pass(1);
  return tried[0]?.requestHeaders;
}

describe("a search for a server", () => {
  test("over http sends no header before a login", () => {
    expect(headersOfSearch(serverUrl)).toEqual([gate]);
    expect(headersOfSearch("http://10.0.0.1", "anna")).toEqual([gate]);
  });

  test("at the server that has let the reader in sends what it always gets", () => {
    expect(headersOfSearch(serverUrl, "anna")).toEqual(requestHeaders);
  });
});
