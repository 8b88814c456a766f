import { failed, ok, type Result } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import { defaults, type Settings } from "../../src/model/settings";
import { type Addresses, createAddresses, type Purpose } from "../../src/server/addresses";
import { fakeClock, type FakeClock } from "../fakes/clock";

const local = "http://192.168.1.5:6060";
const remote = "https://away.example";
const main = "https://books.example/lib";
const all = { localUrl: local, remoteUrl: remote, serverUrl: main, homeNetworks: [{ name: "Home" }] };
const good = ok(1);
const plain = (status: number, message = ""): Result<never> => failed({ kind: "refused", status, message });
const unreachable: Failure = { kind: "unreachable", why: "closed", detail: "" };

let clock: FakeClock;
let settings: Settings;
let addresses: Addresses;
/** Questions to the host. */
let namesAsked: number;
/** Addresses that were tried. */
let tried: string[];
/** By address; others are unreachable. */
let answers: Record<string, Result<number>>;

function start(chosen: Partial<Settings> = all): void {
  settings = { ...defaults, ...chosen };
  namesAsked = 0;
  tried = [];
  answers = {};
  addresses = createAddresses({
    clock,
    settings: () => settings,
    networkName: () => {
      namesAsked += 1;
      return "Home";
    },
  });
}

/** Sends a request, and returns what came of it. */
function send(by: Record<string, Result<number>>, errand: Purpose = "question"): Result<number> {
  answers = by;
  tried = [];
  return addresses.reach(errand, ({ url }) => {
    tried.push(url);
    return answers[url] ?? failed(unreachable);
  });
}

beforeEach(() => {
  clock = fakeClock();
  start();
});

describe("the list of addresses", () => {
  it.each<[string, Partial<Settings>, readonly string[]]>([
    ["all three", {}, [local, remote, main]],
    ["a remote one that is the local one", { remoteUrl: local }, [local, main]],
    ["a remote one that is the main one", { remoteUrl: main }, [local, main]],
    ["a local one that is the main one", { localUrl: main }, [main, remote]],
    ["one address three times", { localUrl: main, remoteUrl: main }, [main]],
    ["the main one alone", { localUrl: "", remoteUrl: "" }, [main]],
  ])("has each address once: %s", (_, chosen, expected) => {
    start({ ...all, ...chosen });
    send({});
    expect(tried).toEqual(expected);
    expect(addresses.isOnly()).toBe(expected.length === 1);
  });
});

describe("an address that does not answer", () => {
  it.each<[string, Failure]>([
    ["it is unreachable", unreachable],
    ["time ran out before the request", { kind: "timeout", sent: false }],
    ["the connection broke before the request", { kind: "broken", sent: false, detail: "" }],
  ])("is followed by the next one if %s", (_, failure) => {
    expect(send({ [local]: failed(failure), [remote]: good })).toEqual(good);
    expect(tried).toEqual([local, remote]);
  });

  it.each<Failure>([
    { kind: "timeout", sent: true },
    { kind: "broken", sent: true, detail: "" },
    { kind: "offline" },
    { kind: "untrusted", why: "self", detail: "" },
    { kind: "cancelled", sent: false },
    { kind: "denied", status: 401, message: "" },
    { kind: "refused", status: 404, message: "No such book" },
    { kind: "refused", status: 500, message: "" },
  ])("is followed by no other one after %j", (failure) => {
    expect(send({ [local]: failed(failure), [remote]: good })).toEqual(failed(failure));
    expect(tried).toEqual([local]);
  });

  it.each<Failure>([
    { kind: "denied", status: 401, message: "", isPage: true },
    { kind: "refused", status: 404, message: "" },
    { kind: "refused", status: 405, message: "" },
    { kind: "refused", status: 501, message: "" },
    { kind: "unreadable", detail: "" },
    { kind: "redirected", to: remote },
  ])("counts as another server after %j", (failure) => {
    expect(send({ [local]: failed(failure), [remote]: good })).toEqual(good);
    expect(tried).toEqual([local, remote]);
  });

  it("is no longer the first one once all have failed", () => {
    send({ [remote]: good });
    expect(addresses.last()).toBe(remote);
    send({});
    expect(tried).toEqual([remote, local, main]);
    expect(addresses.last()).toBeUndefined();
    send({});
    expect(tried).toEqual([local, remote, main]);
  });
});

describe("the failure of all addresses", () => {
  it.each<[string, Record<string, Result<number>>, Result<number>]>([
    [
      "the last one",
      { [main]: failed({ ...unreachable, detail: "main" }) },
      failed({ ...unreachable, detail: "main" }),
    ],
    ["a 404 before it, which may be the library's", { [local]: plain(404) }, plain(404)],
    ["not a 405 before it", { [local]: plain(405) }, failed(unreachable)],
    [
      "another server before it",
      { [local]: failed({ kind: "unreachable", why: "stranger", detail: "" }) },
      failed({ kind: "unreachable", why: "stranger", detail: "" }),
    ],
    ["not a web page before it", { [local]: failed({ kind: "unreadable", detail: "" }) }, failed(unreachable)],
  ])("is %s", (_, by, expected) => {
    expect(send(by)).toEqual(expected);
    expect(tried).toEqual([local, remote, main]);
  });

  it("is a 404 of the last address", () => {
    expect(send({ [local]: plain(405), [main]: plain(404) })).toEqual(plain(404));
  });
});

describe("the address of the next request", () => {
  it.each<[string, Result<number>, string | undefined]>([
    ["answered", good, local],
    ["refused the login", failed({ kind: "denied", status: 401, message: "" }), local],
    ["kept the request", failed({ kind: "timeout", sent: true }), local],
    ["had no connection", failed({ kind: "offline" }), undefined],
    ["has no accepted certificate", failed({ kind: "untrusted", why: "self", detail: "" }), undefined],
  ])("is the one that %s", (_, answer, expected) => {
    send({ [local]: answer });
    expect(addresses.last()).toBe(expected);
    expect(addresses.inUse()?.url).toBe(expected);
  });

  it("is the only one after a bare 404", () => {
    start({ ...all, localUrl: "", remoteUrl: "" });
    send({ [main]: plain(404) });
    expect(addresses.last()).toBe(main);
    expect(addresses.inUse()).toBeUndefined();
  });

  it("stays the same after a login at another one", () => {
    send({ [local]: good });
    expect(send({ [remote]: good }, "login")).toEqual(good);
    expect(tried).toEqual([remote]);
    expect(addresses.last()).toBe(local);
    send({}, "login");
    expect(addresses.last()).toBe(local);
  });
});

describe("an upload", () => {
  it("is sent over http only to an address that was identified", () => {
    expect(send({ [local]: good }, "upload")).toEqual(failed(unreachable));
    expect(tried).toEqual([remote, main]);
    send({ [local]: good });
    addresses.shown();
    expect(send({ [local]: good }, "upload")).toEqual(good);
    expect(tried).toEqual([local]);
  });

  it("is sent nowhere without an identified address", () => {
    start({ serverUrl: "http://only.example" });
    expect(send({ "http://only.example": good }, "upload")).toMatchObject({ failure: { why: "unnamed" } });
    expect(tried).toEqual([]);
  });
});

describe("a proof", () => {
  it("counts after a return to the same network", () => {
    send({ [local]: good });
    addresses.shown();
    expect(addresses.reconnected()).toBe(true);
    expect([addresses.hasShown(), addresses.last()]).toEqual([true, local]);
    clock.advance(86399);
    expect(addresses.reconnected()).toBe(true);
    clock.advance(1);
    expect(addresses.reconnected()).toBe(false);
    expect(addresses.last()).toBeUndefined();
  });

  const forgetAfterAnswer = (): void => {
    send({ [local]: good });
    addresses.forget();
  };

  it.each([
    ["before the first request", (): unknown => undefined],
    ["after all addresses failed", (): unknown => [send({ [remote]: good }), send({})]],
    ["after everything was forgotten", forgetAfterAnswer],
  ])("counts for no address %s", (_, prepare) => {
    start({ ...all, localUrl: "", serverUrl: "http://books.example" });
    prepare();
    addresses.shown();
    expect(addresses.reconnected()).toBe(false);
  });
});

test("names the network once, only for an unencrypted local address with networks", () => {
  start({ ...all, homeNetworks: [] });
  send({});
  expect([tried, namesAsked]).toEqual([[remote, main], 0]);
  start({ ...all, localUrl: "https://home.example" });
  send({});
  expect([tried.length, namesAsked]).toEqual([3, 0]);
  start();
  send({});
  send({});
  expect(namesAsked).toBe(1);
});
