import { findServer, type FoundServer } from "../../../src/features/setup/setUp";
import { failed, ok, type Result } from "../../../src/base/result";
import { addressesMeant } from "../../../src/base/webAddress";
import type { OriginHeader, Settings } from "../../../src/model/settings";
import type { Trial } from "../../../src/openServer";
import { testContext } from "../../fakes/testContext";
import { memoryDatabase } from "../../fakes/memoryStore";

const silence = (): void => undefined;

const gate = { origin: "https://gate.example:443", name: "X-Gate", value: "sesame" };
const serverUrl = "http://192.168.1.5:6060";
const requestHeaders = [gate, { origin: serverUrl, name: "X-Home", value: "yes" }];

/** The headers that the search at this address may send. */
function headersOfSearch(url: string, acceptedLibrary = ""): readonly OriginHeader[] | undefined {
  const tried: Settings[] = [];
  const onTrial = (trial: Settings): Trial => {
    tried.push(trial);
    const { connection, server } = testContext({ server: { checks: { greet: () => ok("2.6.0") } } });
    return { connection, server, database: memoryDatabase(trial) };
  };
  const context = testContext({
    connection: { onTrial },
    settings: { requestHeaders, serverUrl },
    state: { acceptedLibrary },
  });
  const awaited = { began: silence, report: silence };
  findServer(context, { urls: [url], isForAnother: false }, awaited);
  context.tasks.pass(1);
  return tried[0]?.requestHeaders;
}

/** The server that is found from what was typed, if one lies at `library` alone. */
function foundFrom(typed: string, library: string): string | undefined {
  const onTrial = (trial: Settings): Trial => {
    const isThere = trial.serverUrl === library;
    const page = failed({ kind: "unreadable", detail: "a web page" } as const);
    const { connection, server } = testContext({ server: { checks: { greet: () => (isThere ? ok("2.6.0") : page) } } });
    return { connection, server, database: memoryDatabase(trial) };
  };
  const context = testContext({ connection: { onTrial } });
  const found: string[] = [];
  const awaited = {
    began: silence,
    report: (result: Result<FoundServer>) => result.ok && found.push(result.value.url),
  };
  const urls = addressesMeant(typed);
  if (typeof urls === "string") return urls;
  findServer(context, { urls, isForAnother: false }, awaited);
  context.tasks.pass(1);
  return found[0];
}

describe("a search for a server", () => {
  test.each([
    ["https://nas.example/books/library/12?tab=notes", "https://nas.example/books"],
    ["nas.example/apps/books/dashboard#top", "https://nas.example/apps/books"],
    ["http://nas.example:8080/books/series/3/book/7", "http://nas.example:8080/books"],
    ["https://nas.example/books", "https://nas.example/books"],
  ])("finds the library at a path from %s", (typed, library) => {
    expect(foundFrom(typed, library)).toBe(library);
  });

  test("sends no header before a login over HTTP", () => {
    expect(headersOfSearch(serverUrl)).toEqual([gate]);
    expect(headersOfSearch("http://10.0.0.1", "anna")).toEqual([gate]);
  });

  test("sends the usual headers to the server that accepted the login", () => {
    expect(headersOfSearch(serverUrl, "anna")).toEqual(requestHeaders);
  });
});
