import { headerIn, type HeaderProblem } from "../../src/server/requestHeaders";
import { tableOf, type Table } from "./table";

/** Result of a typed header. */
const headerCases: readonly {
  readonly name: string;
  readonly typed: string;
  readonly header?: string;
  readonly objection?: HeaderProblem;
}[] = [
  { name: "with a name of one letter", typed: "X: 1", header: "X: 1" },
  { name: "with a blank name", typed: " : 12345", objection: "name" },
  { name: "with a control character in its value", typed: "X-A: a\u007fb", objection: "value" },
  { name: "with a name and a value", typed: "X-Proxy-Token: 12345", header: "X-Proxy-Token: 12345" },
  {
    name: "with spaces around",
    typed: "  CF-Access-Client-Id :  a.access ",
    header: "CF-Access-Client-Id: a.access",
  },
  { name: "with a colon in its value", typed: "X-Forward: http://a:1", header: "X-Forward: http://a:1" },
  { name: "without a colon", typed: "X-Proxy-Token", objection: "form" },
  { name: "without a name", typed: ": 12345", objection: "form" },
  { name: "without a value", typed: "X-Proxy-Token:", objection: "value" },
  { name: "with a space in its name", typed: "X Proxy: 1", objection: "name" },
  {
    name: "that the plugin sends itself, in any case",
    typed: "AUTHORIZATION: Basic x",
    objection: "own",
  },
  { name: "with an underscore in its name", typed: "X_Token: 1", header: "X_Token: 1" },
  { name: "that asks for a part of the answer", typed: "Range: bytes=0-1", objection: "own" },
  { name: "that changes how requests are sent", typed: "Expect: 100-continue", objection: "own" },
  { name: "with a second header in its value", typed: "X-A: 1\r\nX-B: 2", objection: "value" },
];

function read(typed: string): { readonly header?: string; readonly objection?: HeaderProblem } {
  const found = headerIn(typed);
  return "problem" in found ? { objection: found.problem } : { header: `${found.name}: ${found.value}` };
}

export const tables: readonly Table[] = [
  tableOf(
    "an extra header",
    headerCases,
    ({ typed, header, objection }) => [read(typed), { header, objection }],
    ({ name, objection }) => `${name}: ${objection === undefined ? "accepted" : "refused"}`,
  ),
];
