import { isTransient, isUncertain, type Failure } from "../../src/base/failure";

const refused = (status: number): Failure => ({ kind: "refused", status, message: "" });

describe("a response status outside 2xx", () => {
  it.each([
    [304, "the server did not answer the request"],
    [300, "the server did not answer either"],
    [500, "a server may have stored the data before an error"],
    [502, "a proxy may have answered for a server that stored the data"],
  ])("%d leaves the outcome unknown: %s", (status) => {
    expect(isUncertain(refused(status))).toBe(true);
    expect(isTransient(refused(status))).toBe(true);
  });

  it.each([400, 404, 409, 422])("%d is a final refusal of the server", (status) => {
    expect(isUncertain(refused(status))).toBe(false);
    expect(isTransient(refused(status))).toBe(false);
  });

  it("does not count as a refusal if the answer is a web page", () => {
    const page: Failure = { kind: "unreadable", detail: "a web page, 404", isPage: true };
    expect(isUncertain(page)).toBe(true);
    expect(isTransient(page)).toBe(true);
  });
});
