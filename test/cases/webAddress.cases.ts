import { originOf, resolveAddress, type WebAddress, webAddressOf } from "../../src/base/webAddress";
import { tableOf, type Table } from "./table";

/** Target of a redirect. Absent `to`: invalid. */
const redirectCases: { name: string; from: string; location: string; to?: string }[] = [
  {
    name: "a complete address",
    from: "http://a.example/x",
    location: "https://b.example/y",
    to: "https://b.example/y",
  },
  {
    name: "a path",
    from: "https://a.example:8443/x/y?z",
    location: "/n?m=1",
    to: "https://a.example:8443/n?m=1",
  },
  {
    name: "another host with the same scheme",
    from: "https://a.example/x",
    location: "//b/y",
    to: "https://b/y",
  },
  { name: "a relative path", from: "https://a.example/x/y?z=/1", location: "n", to: "https://a.example/x/n" },
  {
    name: "the same path with another query",
    from: "http://a.example/x?y",
    location: "?n=1",
    to: "http://a.example/x?n=1",
  },
  { name: "a path on an IPv6 host", from: "http://[::1]:80/x", location: "/y", to: "http://[::1]/y" },
  { name: "no address", from: "http://a.example/x", location: "" },
  { name: "another scheme", from: "http://a.example/x", location: "ftp://a.example/x" },
];

/** Are two addresses of one origin? Only then may credentials travel from the one to the other. */
const originCases: { name: string; one: string; other: string; same: boolean }[] = [
  { name: "another path", one: "https://a.example/x", other: "https://a.example/y?z", same: true },
  {
    name: "the default port",
    one: "https://a.example/",
    other: "https://a.example:443/",
    same: true,
  },
  { name: "another case of letters", one: "http://A.example", other: "HTTP://a.EXAMPLE", same: true },
  { name: "a dot at the end of the host", one: "http://a.example.", other: "http://a.example/", same: true },
  { name: "another scheme", one: "https://a.example/", other: "http://a.example/", same: false },
  { name: "another port", one: "http://a.example:6060", other: "http://a.example", same: false },
  { name: "another host", one: "https://a.example/", other: "https://b.a.example/", same: false },
  {
    name: "a host that only begins the same",
    one: "https://a.example",
    other: "https://a.example.b",
    same: false,
  },
];

const addressOf = (text: string): WebAddress => webAddressOf(text) as WebAddress;

export const tables: readonly Table[] = [
  tableOf(
    "the target of a redirect to",
    redirectCases,
    ({ from, location, to }) => [resolveAddress(addressOf(from), location), to],
    ({ name, to = "none" }) => `${name}: ${to}`,
  ),
  tableOf(
    "the origin with",
    originCases,
    ({ one, other, same }) => [originOf(addressOf(one)) === originOf(addressOf(other)), same],
    ({ name, same }) => `${name}: ${same ? "the same" : "another"}`,
  ),
];
