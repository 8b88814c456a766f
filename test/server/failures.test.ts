import type { Failure } from "../../src/base/failure";
import { refusalOf } from "../../src/server/failures";
import { sentenceFor } from "../../src/base/sentence";
import { translate as english } from "../fakes/say";
import { fakeCodec } from "../fakes/codec";

const refusal = (status: number, body: string): Failure => refusalOf(fakeCodec, { status, headers: {}, body }, []);

test.each([
  "<center>The plain HTTP request was sent to HTTPS port</center>",
  "Client sent an HTTP request to an HTTPS server.\n",
  "Reason: You're speaking plain HTTP to an SSL-enabled server port.<br />",
  "Requires TLS",
  "Bad Request\nThis combination of host and port requires TLS.\r\n",
])("a port for https is recognised by the answer: %s", (body) => {
  expect(refusal(400, body)).toMatchObject({ kind: "unreachable", why: "encrypted" });
  expect(refusal(500, body)).toMatchObject({ kind: "refused" });
});

describe("a reason in the server's message", () => {
  test.each([
    ['{"message":"No rating above 5"}', "No rating above 5"],
    ['{"detail":"No rating above 5","title":"Unprocessable"}', "No rating above 5"],
    ['{"title":"No rating above 5","status":422}', "No rating above 5"],
    ['{"errors":["too high","too late"]}', "too high; too late"],
    ['{"errors":[{"field":"rating","defaultMessage":"too high"}]}', "too high"],
    ['{"errors":{"rating":["too high"]}}', "too high"],
    ['{"message":"Invalid","errors":[{"message":"too high"}]}', "Invalid (too high)"],
    ['{"error":{"code":"E7","message":"No rating above 5"}}', "No rating above 5"],
    ['{"detail":[{"loc":["body"],"msg":"field required"}]}', "field required"],
    ['{"errorMessage":"No rating above 5"}', "No rating above 5"],
    ['"No rating above 5"', "No rating above 5"],
    ['["too high"]', "too high"],
    ['{"messages":["too high"]}', "too high"],
    ['{"error":"invalid_request","error_description":"too high"}', "too high"],
    ['{"status":"error","reason":"too high"}', "too high"],
    ['{"fault":{"faultstring":"too high"}}', "too high"],
    ["No rating above 5\n", "No rating above 5"],
    ["<b>No</b>", ""],
    ['{"message":{"a":{"b":{"c":{"message":"deep"}}}}}', ""],
    ['[[["too high"]]]', "too high"],
    ['[[[["deep"]]]]', ""],
    [`${" ".repeat(8001)}late`, ""],
    [`${" ".repeat(2000)}{"message":"late"}`, '{"message":"late"}'],
  ])("is found in %s", (body, message) => {
    expect(refusal(422, body)).toMatchObject({ kind: "refused", status: 422, message });
  });

  it("is cleaned and cut at 200 bytes", () => {
    const { message } = refusal(422, `{"detail":"a\\u001b[31m\\u202e${"x".repeat(900)}"}`) as { message: string };
    expect(message.length).toBeLessThanOrEqual(201);
    expect(message.includes("\u001b") || message.includes("\u202e")).toBe(false);
  });

  it("is not taken from a web server's generic text", () => {
    expect(refusal(404, "404 page not found")).toMatchObject({ message: "" });
    expect(refusal(500, "Internal failure")).toMatchObject({ message: "" });
  });
});

describe("an answer of a proxy", () => {
  const answer = (status: number, headers: Record<string, string>, body = ""): Failure =>
    refusalOf(fakeCodec, { status, headers, body }, []);
  const sentence = (failure: Failure): string => sentenceFor(english, failure);

  test.each([['Basic realm="x"'], [""], ["Digest qop=auth"], ["Negotiate"]])(
    "with 401 and %j asks for a login",
    (scheme) => {
      const failure = answer(401, { "www-authenticate": scheme }, "401 Unauthorized\n");
      expect(failure).toMatchObject({ kind: "denied", isPage: true, wantsLogin: true });
      expect(sentence(failure)).toContain("A proxy in front of the server wants a login");
    },
  );

  it("is not recognised in a 401 with Bearer or in JSON, which is the server's", () => {
    expect(answer(401, { "www-authenticate": "Bearer" })).not.toMatchObject({ wantsLogin: true });
    expect(answer(401, {}, '{"message":"No"}')).not.toMatchObject({ wantsLogin: true, isBare: true });
  });

  test.each(["403 Forbidden\n", "Forbidden", "error code: 1020", "Access denied by policy"])(
    "is recognised in a 403 in plain text: %j",
    (body) => {
      const failure = answer(403, { "content-type": "text/plain" }, body);
      expect(failure).toMatchObject({ kind: "denied", isPage: true });
      expect(sentence(failure)).toContain("A proxy in front of the server refuses access (error 403)");
    },
  );

  test.each(["", '{"message":"No"}', "[]", `${" ".repeat(2000)}Forbidden`])(
    "is not recognised in a 403 with %j, which is the server's",
    (body) => {
      expect(answer(403, {}, body)).not.toMatchObject({ isPage: true });
    },
  );

  test.each(["", "401 Unauthorized\n", "Unauthorized", "Access denied by policy"])(
    "is possible with a 401 without a scheme: %j",
    (body) => {
      expect(sentence(answer(401, { "content-type": "text/plain" }, body))).toContain(
        "If both are right, a proxy in front of the server wants a login of its own.",
      );
    },
  );

  test.each([
    [502, ""],
    [504, "<html>"],
    [521, "error code: 521"],
    [530, '{"message":"x"}'],
  ])("is recognised in a %i", (status, body) => {
    expect(sentence(answer(status, {}, body))).toBe(
      `A proxy in front of the server does not reach it (error ${status}). Check that the server is running.`,
    );
  });

  test.each([
    ["", "or a proxy"],
    ["Service Unavailable", "or a proxy"],
    ['{"message":"Starting"}', "Starting"],
  ])("is possible with a 503 and %j", (body, words) => {
    expect(sentence(answer(503, {}, body))).toContain(words);
  });

  it("is shown as too large a request with 413, also with a web page", () => {
    const failure = answer(413, { "content-type": "text/html" }, "<html>");
    expect(failure).toMatchObject({ kind: "refused", status: 413 });
    expect(sentence(failure)).toContain("does not take as much");
  });
});
