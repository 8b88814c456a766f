import type { Fingerprint } from "../../../src/model/book";
import { createProgressRequests } from "../../../src/features/position/progress.api";
import { serverScene } from "../../fakes/server";

const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
const uuid = "01234567-89AB-CDEF-0123-456789ABCDEF";

function told(record: object): unknown {
  const scene = serverScene();
  scene.http.on(`GET /lib/api/reader/syncs/progress/${fingerprint}`, { body: record });
  const fetched = createProgressRequests(scene.api).fetchProgress(fingerprint);
  return fetched.ok ? fetched.value : fetched.failure;
}

describe("a position with hostile values", () => {
  const place = "/body/DocFragment[1]/body/p[1]/text().0";

  it("keeps its percentage and loses a place that is too long", () => {
    expect(told({ percentage: 0.5, progress: place })).toMatchObject({ percent: 50, place });
    expect(told({ percentage: 0.5, progress: `/body${"/p".repeat(2000)}` })).toMatchObject({
      percent: 50,
      place: undefined,
    });
  });

  it.each([
    [1e10, 100],
    [-1e10, 0],
    [-0.5, 0],
  ])("is limited to an end of the book if its percentage is %d", (percentage, percent) => {
    expect(told({ percentage })).toMatchObject({ percent });
  });

  it.each(["0.5", null, {}, [], true, 1e300, -1e300])("is ignored if its percentage is %j", (percentage) => {
    expect(told({ percentage })).toBeUndefined();
  });

  it("has a device name of one line without control characters", () => {
    const device = `\u202eone\nline\u0007${"x".repeat(5000)}`;
    const { device: name } = told({ percentage: 0.5, device, device_id: uuid }) as { device: string };
    expect(name.startsWith("one line x")).toBe(true);
    expect(name.length).toBeLessThanOrEqual(1000);
  });
});

describe("a position of the server", () => {
  it.each([
    [0.425, 42.5],
    [1, 100],
    [42.5, 42.5],
  ])("may be a fraction or a percentage: %d", (percentage, percent) => {
    expect(told({ percentage })).toMatchObject({ percent });
  });

  it("has no place if its text is the fraction", () => {
    expect(told({ percentage: 0.425, progress: "0.4250" })).toMatchObject({ place: undefined });
    expect(told({ percentage: 0.425, progress: "12" })).toMatchObject({ place: "12" });
  });
});
