import { redact } from "../../src/base/redact";
import { tableOf, type Table } from "./table";

const redactCases = [
  {
    name: "keeps plain text unchanged",
    text: "Sent 3 sessions of book 42",
    written: "Sent 3 sessions of book 42",
  },
  {
    name: "keeps an address without a user name unchanged",
    text: "GET http://host:6060/api?a=b",
    written: "GET http://host:6060/api?a=b",
  },
  {
    name: "hides user name and password of an address",
    text: "at https://ann:se@cret@host/x",
    written: "at https://…@host/x",
  },
  {
    name: "hides user names in every address",
    text: "http://a:b@c/ to http://d:e@f",
    written: "http://…@c/ to http://…@f",
  },
  { name: "keeps an @ in a path", text: "http://host/books/@me", written: "http://host/books/@me" },
  { name: "hides a token", text: "Bearer eyJhbGciOi.J9.x-y_z was refused", written: "Bearer … was refused" },
  { name: "hides a token at the end", text: 'token="eyJhbG.a.b"', written: 'token="…"' },
  { name: "accepts an empty text", text: "", written: "" },
] as const;

export const tables: readonly Table[] = [
  tableOf("the redaction of the log", redactCases, ({ text, written }) => [redact(text), written]),
];
