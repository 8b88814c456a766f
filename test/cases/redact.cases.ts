import { redact } from "../../src/base/redact";
import { tableOf, type Table } from "./table";

const redactCases = [
  {
    name: "leaves plain text as it is",
    text: "Sent 3 sessions of book 42",
    written: "Sent 3 sessions of book 42",
  },
  {
    name: "leaves an address without a name as it is",
    text: "GET http://host:6060/api?a=b",
    written: "GET http://host:6060/api?a=b",
  },
  {
    name: "hides name and password of an address",
    text: "at https://ann:se@cret@host/x",
    written: "at https://…@host/x",
  },
  {
    name: "hides them in every address",
    text: "http://a:b@c/ to http://d:e@f",
    written: "http://…@c/ to http://…@f",
  },
  { name: "leaves an @ in a path alone", text: "http://host/books/@me", written: "http://host/books/@me" },
  { name: "hides a token", text: "Bearer eyJhbGciOi.J9.x-y_z was refused", written: "Bearer … was refused" },
  { name: "hides a token at the end", text: 'token="eyJhbG.a.b"', written: 'token="…"' },
  { name: "takes an empty text", text: "", written: "" },
] as const;

export const tables: readonly Table[] = [
  tableOf("the log", redactCases, ({ text, written }) => [redact(text), written]),
];
