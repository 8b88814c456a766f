import { addressesMeant, canonicalUrl, usualAddress } from "../../src/base/webAddress";
import { tableOf, type Table } from "./table";

interface ServerUrlCase {
  name: string;
  text: string;
  /** Absent: the text is refused. */
  url?: string;
}

const refusals: ServerUrlCase[] = [
  { name: "no text", text: "  " },
  { name: "no scheme", text: "books.example.org:6060" },
  { name: "another scheme", text: "ftp://books.example.org" },
  { name: "only a scheme", text: "https://" },
  { name: "a user name and a password", text: "https://ann:secret@books.example.org" },
  { name: "a user name behind a harmless beginning", text: "https://books.example.org@evil.example" },
  { name: "a space", text: "https://books example.org" },
  { name: "a line break", text: "https://books.example.org/\r\nHost: evil.example" },
  {
    name: "a backslash, which some programs read as a slash",
    text: "https://books.example.org\\@evil.example",
  },
  { name: "letters outside ASCII in the host name", text: "https://bücher.example.org" },
  { name: "a port that is not a number", text: "http://books.example.org:http" },
  { name: "port 0", text: "http://books.example.org:0" },
  { name: "a port that is too large", text: "http://books.example.org:65536" },
  { name: "an IPv6 address without brackets", text: "http://fe80::1:6060" },
  { name: "an invalid IPv4 address", text: "http://192.168.1.300:6060" },
  { name: "an incomplete IPv4 address", text: "http://192.168.1" },
  { name: "a number in place of a host name", text: "http://6060" },
  { name: "a host name that begins with a dot", text: "http://.example.org" },
  { name: "two dots in a row in the host name", text: "http://books..example.org" },
  { name: "only a dot", text: "http://./" },
  { name: "text behind an IPv6 address", text: "http://[::1]x:80" },
  { name: "a host name that is too long", text: `http://${"a".repeat(250)}.org` },
  { name: "a path with invalid characters", text: `http://books.example.org/${"a".repeat(500)}` },
];

/** Candidates for a typed address in the set-up, in order, or the problem. */
const meantCases: { name: string; text: string; urls: string[] | string }[] = [
  { name: "a scheme", text: " http://192.168.1.5:6060/ ", urls: ["http://192.168.1.5:6060"] },
  {
    name: "no scheme, so that the encrypted one comes first",
    text: "library.example.org",
    urls: ["https://library.example.org", "http://library.example.org"],
  },
  { name: "no scheme, and a port", text: "nas:6060", urls: ["https://nas:6060", "http://nas:6060"] },
  {
    name: "the address of a page in a browser",
    text: "https://library.example.org/books?sort=title#top",
    urls: ["https://library.example.org/books", "https://library.example.org"],
  },
  {
    name: "an address without scheme and slash",
    text: "[::1]:80/books/",
    urls: ["https://[::1]:80/books", "https://[::1]:80", "http://[::1]/books", "http://[::1]"],
  },
  {
    name: "a page below a folder",
    text: "https://nas/lib/book/12",
    urls: ["https://nas/lib/book/12", "https://nas/lib/book", "https://nas/lib", "https://nas"],
  },
  {
    name: "more folders than any server has",
    text: "http://nas/1/2/3/4/5/6/7/8",
    urls: [
      "http://nas/1/2/3/4/5/6/7/8",
      "http://nas/1/2/3/4/5/6",
      "http://nas/1/2/3/4/5",
      "http://nas/1/2/3/4",
      "http://nas/1/2/3",
      "http://nas/1/2",
      "http://nas/1",
      "http://nas",
    ],
  },
  { name: "no text", text: "  ", urls: "empty" },
  { name: "another scheme", text: "ftp://library.example.org", urls: "scheme" },
  { name: "a user name", text: "rita@library.example.org", urls: "account" },
  { name: "a typing mistake", text: "library example", urls: "malformed" },
];

/** The server URL as a person may type or paste it (§1). */
const serverUrlCases: ServerUrlCase[] = [
  { name: "an address without a path", text: "http://192.168.1.5:6060", url: "http://192.168.1.5:6060" },
  { name: "spaces around it", text: "\t https://books.example.org \n", url: "https://books.example.org" },
  { name: "slashes at the end", text: "https://books.example.org///", url: "https://books.example.org" },
  {
    name: "capitals in scheme and host",
    text: "HTTPS://Books.Example.ORG/Lib",
    url: "https://books.example.org/Lib",
  },
  { name: "the default port of http", text: "http://books.example.org:80", url: "http://books.example.org" },
  {
    name: "the default port of https",
    text: "https://books.example.org:443/",
    url: "https://books.example.org",
  },
  {
    name: "the other scheme's default port",
    text: "https://books.example.org:80",
    url: "https://books.example.org:80",
  },
  { name: "a pasted /api", text: "https://books.example.org/api", url: "https://books.example.org" },
  {
    name: "a pasted path of the API",
    text: "https://books.example.org/api/v1/books?x=1",
    url: "https://books.example.org",
  },
  { name: "a folder behind a proxy", text: "https://example.org/books/", url: "https://example.org/books" },
  {
    name: "a folder and a pasted /api",
    text: "https://example.org/books/api/",
    url: "https://example.org/books",
  },
  {
    name: "a folder whose name begins like /api",
    text: "https://example.org/apiary",
    url: "https://example.org/apiary",
  },
  { name: "query and fragment", text: "https://example.org/?a=1#/dashboard", url: "https://example.org" },
  { name: "a fragment without a slash", text: "https://example.org#top", url: "https://example.org" },
  {
    name: "a dot at the end of the host name",
    text: "https://books.example.org.:6060/",
    url: "https://books.example.org:6060",
  },
  {
    name: "a percent-encoded folder",
    text: "https://example.org/B%C3%BCcher/a%20b/",
    url: "https://example.org/B%C3%BCcher/a%20b",
  },
  {
    name: "an international name in its encoded form",
    text: "https://XN--bcher-kva.example",
    url: "https://xn--bcher-kva.example",
  },
  { name: "a port with leading zeros", text: "http://a.example:0080", url: "http://a.example" },
  { name: "an IPv6 address", text: "http://[FE80::1]:6060/", url: "http://[fe80::1]:6060" },
  { name: "an IPv6 address without a port", text: "http://[::1]", url: "http://[::1]" },
  ...refusals,
];

/** Canonical once and twice; `url` is undefined for a problem. */
function canonical(text: string): { readonly url?: string; readonly again?: string } {
  const once = canonicalUrl(text);
  if ("problem" in once) return {};
  const again = canonicalUrl(once.url);
  return "problem" in again ? { url: once.url } : { url: once.url, again: again.url };
}

const usualCases: readonly (readonly [string, string | undefined])[] = [
  ["nas", "http://nas:6060"],
  ["192.168.1.5", "http://192.168.1.5:6060"],
  ["http://nas/books", "http://nas:6060"],
  ["http://[::1]", "http://[::1]:6060"],
  ["nas:8080", undefined],
  ["http://nas:6060", undefined],
  ["http://[::1]:8080", undefined],
  ["https://nas", undefined],
  ["", undefined],
];

export const tables: readonly Table[] = [
  tableOf(
    "a server address with",
    serverUrlCases,
    ({ text, url }) => [canonical(text), { url, again: url }],
    ({ name, url }) => `${name}: ${url === undefined ? "refused" : "accepted"}`,
  ),
  tableOf("the default port for", usualCases, ([text, url]) => [usualAddress(text), url]),
  tableOf("the addresses to try for", meantCases, ({ text, urls }) => [addressesMeant(text), urls]),
];
