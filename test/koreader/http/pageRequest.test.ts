import { answerText, readRequest } from "../../../src/koreader/http/pageRequest";

const head = "POST /x HTTP/1.1\r\nHost: 192.168.1.7:40123\r\nContent-Length: 5\r\n\r\n";

/** The head of a request, as long as this. */
function headOf(length: number): string {
  const start = "GET / HTTP/1.1\r\nX: ";
  return start + "a".repeat(length - start.length);
}

describe("a request to the setup page of the device", () => {
  test("is read once all its bytes have arrived", () => {
    const whole = `${head}a=b&c`;
    for (let length = 0; length < whole.length; length += 1) expect(readRequest(whole.slice(0, length))).toBe("more");
    expect(readRequest(whole)).toEqual({
      method: "POST",
      path: "/x",
      headers: { host: "192.168.1.7:40123", "content-length": "5" },
      body: "a=b&c",
    });
    expect(readRequest(`${whole}more`)).toMatchObject({ body: "a=b&c" });
  });

  test.each([
    ["GET /\r\n\r\n", 400],
    ["GET / HTTP/2\r\n\r\n", 400],
    ["GET / HTTP/1.1 x\r\n\r\n", 400],
    ["GET http://evil/ HTTP/1.1\r\n\r\n", 400],
    ["\x16\x03\x01\x02\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nno header\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\n folded: x\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHo\tst: x\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\n\tfolded: x\r\n\r\n", 400],
    [" / HTTP/1.1\r\n\r\n", 400],
    ["\x16\x03\x01\x02", 400],
    ["@", 400],
    ["[", 400],
    ["get / HTTP/1.1", 400],
    ["POST / HTTP/1.1\r\nContent-Length: \r\n\r\n", 400],
    ["POST / HTTP/1.1\r\nContent-Length: 0000000001\r\n\r\n1", 400],
    [`G${"a".repeat(8192)}`, 431],
    [`${headOf(8193)}\r\n\r\n`, 431],
    ["GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
    ["POST / HTTP/1.1\r\nContent-Length: 1\r\ncontent-length: 2\r\n\r\n", 400],
    ["POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400],
    ["POST / HTTP/1.1\r\nContent-Length: 1e3\r\n\r\n", 400],
    ["POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 400],
    ["POST / HTTP/1.1\r\nContent-Length: 8193\r\n\r\n", 413],
    ["POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501],
    [`GET /${"a".repeat(9000)}`, 431],
    [`GET / HTTP/1.1\r\nX: ${"a".repeat(9000)}\r\n\r\n`, 431],
  ])("%j is refused with status %d", (bytes, status) => {
    expect(readRequest(bytes)).toBe(status);
  });
});

test("a request of the largest size, or of an old browser, is read", () => {
  expect(readRequest(`G${"a".repeat(8191)}`)).toBe("more");
  expect(readRequest(`${headOf(8192)}\r\n\r\n`)).toMatchObject({ method: "GET", path: "/", body: "" });
  const body = "a".repeat(8192);
  expect(readRequest(`POST / HTTP/1.1\r\nContent-Length: 8192\r\n\r\n${body}`)).toMatchObject({ body });
  for (const method of ["A", "ZAP", "GET"])
    expect(readRequest(`${method} /x HTTP/1.0\r\nContent-Length: 000000000\r\n\r\n`)).toEqual({
      method,
      path: "/x",
      headers: { "content-length": "000000000" },
      body: "",
    });
});

test("an answer forbids storing and framing, and loads nothing", () => {
  const text = answerText({ status: 200, html: "<p>Done</p>" });
  expect(text.split("\r\n\r\n")[1]).toBe("<p>Done</p>");
  expect(text).toContain("HTTP/1.1 200 OK\r\n");
  expect(text).toContain("\r\nContent-Length: 11\r\n");
  expect(text).toContain("\r\nCache-Control: no-store\r\n");
  expect(text).toContain("frame-ancestors 'none'");
  expect(answerText({ status: 431, html: "" })).toContain("HTTP/1.1 431 Refused\r\n");
});
