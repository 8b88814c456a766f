import { headerIn, type HeaderProblem } from "../../src/server/requestHeaders";
import { tableOf, type Table } from "./table";

/** Result of a typed header. */
const headerCases: readonly {
  readonly name: string;
  readonly typed: string;
  readonly header?: string;
  readonly objection?: HeaderProblem;
}[] = [
  { name: "a plain one", typed: "X-Proxy-Token: 12345", header: "X-Proxy-Token: 12345" },
  {
    name: "one with spaces around",
    typed: "  CF-Access-Client-Id :  a.access ",
    header: "CF-Access-Client-Id: a.access",
  },
  { name: "a value with a colon", typed: "X-Forward: http://a:1", header: "X-Forward: http://a:1" },
  { name: "no colon", typed: "X-Proxy-Token", objection: "form" },
  { name: "no name", typed: ": 12345", objection: "form" },
  { name: "no value", typed: "X-Proxy-Token:", objection: "value" },
  { name: "a name with a space", typed: "X Proxy: 1", objection: "name" },
  {
    name: "one that the plugin sends itself, in any case",
    typed: "AUTHORIZATION: Basic x",
    objection: "own",
  },
  { name: "a name with an underscore", typed: "X_Token: 1", header: "X_Token: 1" },
  { name: "one that asks for a part of the answer", typed: "Range: bytes=0-1", objection: "own" },
  { name: "one that changes how requests go", typed: "Expect: 100-continue", objection: "own" },
  { name: "a second header in the value", typed: "X-A: 1\r\nX-B: 2", objection: "value" },
];

function read(typed: string): { readonly header?: string; readonly objection?: HeaderProblem } {
  const found = headerIn(typed);
  return "problem" in found ? { objection: found.problem } : { header: `${found.name}: ${found.value}` };
}

export const tables: readonly Table[] = [
  tableOf("an extra header", headerCases, ({ typed, header, objection }) => [read(typed), { header, objection }]),
];
