import { refusalOf } from "../../src/server/failures";
import { fieldsOf, inBytes, tableOf, type Table } from "./table";

/** Message of a rejection (§7). */
const refusalCases: { name: string; status: number; body: string; message: string }[] = [
  {
    name: "is the message of the application",
    status: 409,
    body: '{"status":409,"message":"Already there"}',
    message: "Already there",
  },
  {
    name: "is the error of the servlet container",
    status: 500,
    body: '{"status":500,"error":"Internal Server Error"}',
    message: "Internal Server Error",
  },
  {
    name: "is the message rather than the error",
    status: 400,
    body: '{"error":"Bad Request","message":"No title"}',
    message: "No title",
  },
  {
    name: "includes the details of a validation",
    status: 400,
    body: '{"message":"Validation error","details":["a: no","b: no"]}',
    message: "Validation error (a: no; b: no)",
  },
  {
    name: "is the details of a validation without a message",
    status: 400,
    body: '{"message":null,"details":["a: no"]}',
    message: "a: no",
  },
  { name: "is empty with an empty body", status: 401, body: "", message: "" },
  { name: "is empty with a web page", status: 502, body: "<html><body>Bad gateway</body></html>", message: "" },
  { name: "is empty with a web page inside JSON", status: 500, body: '{"message":"<html>Oh no</html>"}', message: "" },
  { name: "is plain text", status: 500, body: "oops", message: "" },
  { name: "is empty with broken JSON", status: 500, body: '{"message":', message: "" },
  { name: "is empty if it is null", status: 404, body: '{"message":null,"error":null}', message: "" },
  { name: "is empty if it is not a text", status: 404, body: '{"message":{"a":1}}', message: "" },
  {
    name: "is cut after many words",
    status: 400,
    body: `{"message":"${"x".repeat(1000)}"}`,
    message: `${"x".repeat(200)}…`,
  },
  {
    name: "is cut between two letters of a long word",
    status: 400,
    body: `{"message":"${"ö".repeat(150)}"}`,
    message: `${"ö".repeat(100)}…`,
  },
];

export const tables: readonly Table[] = [
  inBytes(
    tableOf("the server's message in a refusal", refusalCases, ({ status, body, message }, codec) => [
      fieldsOf(refusalOf(codec, { status, headers: {}, body }, []), { status, message }),
      { status, message },
    ]),
  ),
];
