import { encryptedHeaders, headersFor, movedHeaders, withHeader, withoutHeader } from "../../src/server/requestHeaders";

const home = "https://home.example:443";
const plain = "http://192.168.1.5:6060";

test("extra headers are stored one by one, and a later one replaces the same name", () => {
  let headers = withHeader([], { origin: home, name: "X-One", value: "1" });
  headers = withHeader(headers, { origin: home, name: "X-Two", value: "2: two" });
  headers = withHeader(headers, { origin: plain, name: "X-One", value: "4" });
  headers = withHeader(headers, { origin: home, name: "x-one", value: "3" });
  expect(headers).toEqual([
    { origin: home, name: "X-Two", value: "2: two" },
    { origin: plain, name: "X-One", value: "4" },
    { origin: home, name: "x-one", value: "3" },
  ]);
  expect(withoutHeader(headers, { origin: home, name: "X-ONE" })).toHaveLength(2);
});

describe("extra headers are sent", () => {
  const gate = { origin: home, name: "X-Gate", value: "sesame" };
  const kept = [gate, { origin: plain, name: "X-Home", value: "yes" }];

  test.each([
    ["to every path of their origin", "https://home.example/library", ["X-Gate"]],
    ["to the origin with its port", "http://192.168.1.5:6060", ["X-Home"]],
    ["to no other port", "http://192.168.1.5", []],
    ["to no other scheme", "http://home.example", []],
    ["to no other host", "https://evil.home.example", []],
    ["nowhere that is no address", "nonsense", []],
  ])("%s", (_, url, names) => {
    expect(headersFor(kept, url).map(({ name }) => name)).toEqual(names);
  });

  test("to the https form of their address", () => {
    const moved = movedHeaders(kept, "http://192.168.1.5:6060", "https://192.168.1.5");
    expect(headersFor(moved, "https://192.168.1.5").map(({ value }) => value)).toEqual(["yes"]);
    expect(headersFor(moved, "http://192.168.1.5:6060")).toEqual([]);
  });

  test("except those whose connection would not be encrypted", () => {
    expect(encryptedHeaders(kept)).toEqual([gate]);
  });
});
