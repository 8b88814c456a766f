import { findServer, type FoundServer } from "../../../src/features/setup/setUp";
import type { Failure } from "../../../src/base/failure";
import { failed, ok, type Result } from "../../../src/base/result";
import { addressesMeant } from "../../../src/base/webAddress";
import type { OriginHeader, Settings } from "../../../src/model/settings";
import type { Trial } from "../../../src/openServer";
import { testContext } from "../../fakes/testContext";
import { memoryDatabase } from "../../fakes/memoryStore";

const account = {
  libraryUsername: "anna",
  libraryPassword: "secret",
  readerUsername: "kobo",
  readerPassword: "hidden",
};

const silence = (): void => undefined;

const gate = { origin: "https://gate.example:443", name: "X-Gate", value: "sesame" };
const serverUrl = "http://192.168.1.5:6060";
const requestHeaders = [gate, { origin: serverUrl, name: "X-Home", value: "yes" }];

/** The settings of the search at this address. */
function settingsOfSearch(url: string, acceptedLibrary = ""): Settings | undefined {
  const tried: Settings[] = [];
  const onTrial = (trial: Settings): Trial => {
    tried.push(trial);
    const { connection, server } = testContext({ server: { checks: { greet: () => ok("2.6.0") } } });
    return { connection, server, database: memoryDatabase(trial) };
  };
  const context = testContext({
    connection: { onTrial },
    settings: { requestHeaders, serverUrl, localUrl: "http://10.0.0.9", remoteUrl: "https://away.example", ...account },
    state: { acceptedLibrary },
  });
  const awaited = { began: silence, report: silence };
  findServer(context, { urls: [url], isForAnother: false }, awaited);
  context.tasks.pass(1);
  return tried[0];
}

/** The headers that the search at this address may send. */
function headersOfSearch(url: string, acceptedLibrary = ""): readonly OriginHeader[] | undefined {
  return settingsOfSearch(url, acceptedLibrary)?.requestHeaders;
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

  test("uses neither another address nor an account", () => {
    expect(settingsOfSearch("http://10.0.0.1", "anna")).toMatchObject({
      serverUrl: "http://10.0.0.1",
      localUrl: "",
      remoteUrl: "",
      ...Object.fromEntries(Object.keys(account).map((name) => [name, ""])),
    });
  });

  test("sends the usual headers to the server that accepted the login", () => {
    expect(headersOfSearch(serverUrl, "anna")).toEqual(requestHeaders);
  });
});

describe("a search at several addresses", () => {
  const timeout: Failure = { kind: "timeout", sent: false };
  const offline: Failure = { kind: "offline" };
  const page: Failure = { kind: "unreadable", detail: "a web page" };
  const untrusted = { kind: "untrusted" } as Failure;
  const http = "http://nas:6060";
  const https = "https://nas:6060";
  const path = "http://nas:6060/books";

  /** Result of a search whose addresses answer so, and the addresses that were asked. */
  function search(answers: Readonly<Record<string, Result<string | undefined>>>) {
    const asked: string[] = [];
    const onTrial = (trial: Settings): Trial => {
      const greet = () => (asked.push(trial.serverUrl), answers[trial.serverUrl] ?? failed(page));
      const { connection, server } = testContext({ server: { checks: { greet } } });
      return { connection, server, database: memoryDatabase(trial) };
    };
    const context = testContext({ connection: { onTrial } });
    let found: Result<FoundServer> | undefined;
    const report = (result: Result<FoundServer>): void => void (found = result);
    findServer(context, { urls: Object.keys(answers), isForAnother: false }, { began: silence, report });
    context.tasks.pass(1);
    const result = found?.ok === true ? [found.value.url, found.value.version] : found?.failure;
    return { result, asked };
  }

  test.each<[string, Readonly<Record<string, Result<string | undefined>>>, unknown, readonly string[]]>([
    ["ends at the first with a version", { [https]: ok("2.6.0"), [http]: ok("1.0.0") }, [https, "2.6.0"], [https]],
    [
      "prefers a version to an earlier answer without one",
      { [https]: ok(undefined), [http]: ok("1.0.0") },
      [http, "1.0.0"],
      [https, http],
    ],
    [
      "takes the first without a version",
      { [https]: ok(undefined), [http]: ok(undefined), [path]: failed(page) },
      [https, undefined],
      [https, http, path],
    ],
    [
      "takes an answer without a version after failures",
      { [https]: failed(timeout), [http]: failed(page), [path]: ok(undefined) },
      [path, undefined],
      [https, http, path],
    ],
    ["ends at a rejected certificate", { [https]: failed(untrusted), [http]: ok("1.0.0") }, untrusted, [https]],
    [
      "skips the other paths of an address that does not answer",
      { [http]: failed(timeout), [path]: ok("1.0.0"), [https]: failed(offline) },
      offline,
      [http, https],
    ],
    [
      "asks the other paths of an address that answers with a page",
      { [http]: failed(page), [path]: ok("1.0.0") },
      [path, "1.0.0"],
      [http, path],
    ],
    [
      "reports a page rather than an earlier timeout",
      { [https]: failed(timeout), [http]: failed(page) },
      page,
      [https, http],
    ],
    [
      "reports a page rather than a later timeout",
      { [http]: failed(page), [https]: failed(timeout) },
      page,
      [http, https],
    ],
    [
      "keeps an answer without a version although the next address does not answer",
      { [http]: ok(undefined), [https]: failed(timeout) },
      [http, undefined],
      [http, https],
    ],
    ["fails without an address", {}, { kind: "unconfigured", missing: "server" }, []],
  ])("%s", (_what, answers, result, asked) => {
    expect(search(answers)).toEqual({ result, asked });
  });
});
