import { refusalOf } from "../../src/server/failures";
import { fieldsOf, inBytes, tableOf, type Table } from "./table";

/** Message of a rejection (§7 Server error responses). */
const refusalCases: { name: string; status: number; body: string; message: string }[] = [
  {
    name: "the message of the application",
    status: 409,
    body: '{"status":409,"message":"Already there"}',
    message: "Already there",
  },
  {
    name: "the error of the container",
    status: 500,
    body: '{"status":500,"error":"Internal Server Error"}',
    message: "Internal Server Error",
  },
  {
    name: "message before error",
    status: 400,
    body: '{"error":"Bad Request","message":"No title"}',
    message: "No title",
  },
  {
    name: "the details of a validation",
    status: 400,
    body: '{"message":"Validation error","details":["a: no","b: no"]}',
    message: "Validation error (a: no; b: no)",
  },
  {
    name: "details without a message",
    status: 400,
    body: '{"message":null,"details":["a: no"]}',
    message: "a: no",
  },
  { name: "an empty body", status: 401, body: "", message: "" },
  { name: "a web page", status: 502, body: "<html><body>Bad gateway</body></html>", message: "" },
  { name: "a web page inside JSON", status: 500, body: '{"message":"<html>Oh no</html>"}', message: "" },
  { name: "plain text", status: 500, body: "oops", message: "" },
  { name: "broken JSON", status: 500, body: '{"message":', message: "" },
  { name: "a message that is null", status: 404, body: '{"message":null,"error":null}', message: "" },
  { name: "a message that is no text", status: 404, body: '{"message":{"a":1}}', message: "" },
  {
    name: "the beginning of many words",
    status: 400,
    body: `{"message":"${"x".repeat(1000)}"}`,
    message: `${"x".repeat(200)}…`,
  },
  {
    name: "the beginning of long words, cut between two letters",
    status: 400,
    body: `{"message":"${"ö".repeat(150)}"}`,
    message: `${"ö".repeat(100)}…`,
  },
];

export const tables: readonly Table[] = [
  inBytes(
    tableOf("a reader sees of a refusal", refusalCases, ({ status, body, message }, codec) => [
      fieldsOf(refusalOf(codec, { status, headers: {}, body }, []), { status, message }),
      { status, message },
    ]),
  ),
];
