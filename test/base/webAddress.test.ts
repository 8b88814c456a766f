import {
  addressesMeant,
  addressesToTry,
  canonicalUrl,
  originOf,
  resolveAddress,
  urlText,
  usualAddress,
  webAddressOf,
} from "../../src/base/webAddress";
import { asBytes } from "../fakes/bytes";

const address = (url: string): string | undefined => {
  const found = webAddressOf(url);
  return found === undefined ? undefined : `${found.scheme} ${found.host} ${found.port} ${found.target}`;
};

test.each([
  ["http://a.example", "http a.example 80 /"],
  ["HTTPS://A.Example.", "https a.example 443 /"],
  ["http://a.example:6060/x?y=1#z", "http a.example 6060 /x?y=1"],
  ["http://a.example?y", "http a.example 80 /?y"],
  ["http://a.example#z", "http a.example 80 /"],
  ["http://[::1]", "http ::1 80 /"],
  ["http://[FE80::1]:65535/x", "http fe80::1 65535 /x"],
  ["http://1.2.3.4:1", "http 1.2.3.4 1 /"],
  ["http://255.255.255.255", "http 255.255.255.255 80 /"],
  ["http://01.002.3.4", "http 01.002.3.4 80 /"],
  ["http://a_b-c.d", "http a_b-c.d 80 /"],
  [`http://${"a".repeat(253)}`, `http ${"a".repeat(253)} 80 /`],
])("%s is an address", (url, expected) => {
  expect(address(url)).toBe(expected);
});

test.each([
  "http://",
  "http://.",
  "http://a..b",
  `http://${"a".repeat(254)}`,
  "http://1.2.3",
  "http://1.2.3.256",
  "http://1.2.3.0004",
  "http://1.2.3.4.5",
  "http://[]",
  "http://[::1",
  "http://[abc",
  "http://1::1]",
  "http://[::1]x",
  "http://[::1]x:80",
  "http://[a.example]",
  "http://a]b",
  "http://a]:80",
  "http://[",
  "http://a.example:",
  "http://a.example:0",
  "http://a.example:65536",
  "http://a.example:000080",
  "http://a.example:8x",
  "http://a.example/a b",
  "http://a.example/a\\b",
  "http://a.example/\u007f",
  "http://a.example/\u0080",
  "http://a.example/\n",
  "ftp://a.example",
  "a.example",
  "",
])("%s is no address", (url) => {
  expect(webAddressOf(url)).toBeUndefined();
});

describe("a typed address", () => {
  const typed = (text: string): string => {
    const found = canonicalUrl(text);
    return "problem" in found ? found.problem : found.url;
  };

  test.each([
    [" http://A.example:80/ ", "http://a.example"],
    ["https://a.example:443", "https://a.example"],
    ["https://a.example:80", "https://a.example:80"],
    ["http://[::1]:6060/", "http://[::1]:6060"],
    ["http://a.example/books///", "http://a.example/books"],
    ["http://a.example/books/api/v1/x?y#z", "http://a.example/books"],
    ["http://a.example/api", "http://a.example"],
    ["http://a.example/apix", "http://a.example/apix"],
    ["", "empty"],
    ["  ", "empty"],
    ["a.example", "scheme"],
    ["ftp://a.example", "scheme"],
    ["http://me@a.example", "account"],
    ["http://@a.example", "account"],
    ["http://a.example/\u0080", "letters"],
    ["http://me:word@a.example/x", "account"],
    ["http://a.example/@x", "http://a.example/@x"],
    [asBytes("http://bücher.example"), "letters"],
    [asBytes("http://a.example/ü"), "letters"],
    [asBytes("http://ü@a.example"), "account"],
    ["http://a.example:x", "malformed"],
    [`http://a.example/${"x".repeat(483)}`, `http://a.example/${"x".repeat(483)}`],
    [`http://a.example/${"x".repeat(484)}`, "malformed"],
  ])("%s is kept as %s", (text, expected) => {
    expect(typed(text)).toBe(expected);
  });

  test("is tried with https first if it has no scheme, then each folder above", () => {
    expect(addressesMeant("a.example/b/c")).toEqual([
      "https://a.example/b/c",
      "https://a.example/b",
      "https://a.example",
      "http://a.example/b/c",
      "http://a.example/b",
      "http://a.example",
    ]);
    expect(addressesMeant("http://a.example/b")).toEqual(["http://a.example/b", "http://a.example"]);
    expect(addressesMeant(" ")).toBe("empty");
    expect(addressesMeant("a b")).toBe("malformed");
    expect(addressesMeant("://a.example")).toBe("scheme");
  });

  test("is tried whole if it has many folders, and with its first six", () => {
    const urls = (path: string) =>
      (addressesMeant(`http://a.example${path}`) as readonly string[]).map((url) => url.slice(16));
    expect(urls("/1/2/3/4/5/6")).toEqual(["/1/2/3/4/5/6", "/1/2/3/4/5", "/1/2/3/4", "/1/2/3", "/1/2", "/1", ""]);
    expect(urls("/1/2/3/4/5/6/7/8")).toEqual([
      "/1/2/3/4/5/6/7/8",
      "/1/2/3/4/5/6",
      "/1/2/3/4/5",
      "/1/2/3/4",
      "/1/2/3",
      "/1/2",
      "/1",
      "",
    ]);
  });

  test("is tried with the usual port too if it names none, over http", () => {
    expect(usualAddress("a.example")).toBe("http://a.example:6060");
    expect(usualAddress(" http://a.example/x")).toBe("http://a.example:6060");
    expect(usualAddress("http://[::1]/x")).toBe("http://[::1]:6060");
    expect(usualAddress("https://a.example")).toBeUndefined();
    expect(usualAddress("a.example:8080")).toBeUndefined();
    expect(usualAddress("http://[::1]:8080")).toBeUndefined();
    expect(usualAddress("a b")).toBeUndefined();
    expect(addressesToTry("http://a.example")).toEqual(["http://a.example", "http://a.example:6060"]);
    expect(addressesToTry("http://a.example:1")).toEqual(["http://a.example:1"]);
    expect(addressesToTry("")).toBe("empty");
  });
});

test("an origin has no default port, and brackets around IPv6", () => {
  const origin = (url: string): string => originOf(webAddressOf(url)!);
  expect(origin("http://a.example/x")).toBe(origin("http://a.example:80"));
  expect(origin("http://[::1]:8080/x")).toContain("[::1]:8080");
});

test("a path in a redirect begins at the folder of the page", () => {
  const resolved = (from: string, location: string) => resolveAddress(webAddressOf(from)!, location);
  expect(resolved("https://a.example", "n")).toBe("https://a.example/n");
  expect(resolved("https://a.example/x/", "://b.example")).toBeUndefined();
  expect(resolved("https://a.example/x/", "n?q=/2")).toBe("https://a.example/x/n?q=/2");
});

test("a text in a URL is encoded", () => {
  expect(urlText("aZ09-._~")).toBe("aZ09-._~");
  expect(urlText("a b/c?&=%\n\x00")).toBe("a%20b%2Fc%3F%26%3D%25%0A%00");
  expect(urlText(asBytes("ü€"))).toBe("%C3%BC%E2%82%AC");
});
