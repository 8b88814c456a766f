import { isTransient, isUncertain, type Failure } from "../../src/base/failure";

const refused = (status: number): Failure => ({ kind: "refused", status, message: "" });

describe("a status outside 2xx", () => {
  it.each([
    [304, "nothing was said of what was asked"],
    [300, "nor here"],
    [500, "a server that stumbled may have stored it"],
    [502, "a proxy may have answered for one that stored it"],
  ])("%d leaves the outcome open: %s", (status) => {
    expect(isUncertain(refused(status))).toBe(true);
    expect(isTransient(refused(status))).toBe(true);
  });

  it.each([400, 404, 409, 422])("%d is the server's no, for good", (status) => {
    expect(isUncertain(refused(status))).toBe(false);
    expect(isTransient(refused(status))).toBe(false);
  });

  it("is no refusal of the server's if it is a web page", () => {
    const page: Failure = { kind: "unreadable", detail: "a web page, 404", isPage: true };
    expect(isUncertain(page)).toBe(true);
    expect(isTransient(page)).toBe(true);
  });
});
