import { throwStorage } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import type { RemotePosition } from "../../../src/model/bookState";
import { thisDevice, writerOf } from "../../../src/features/position/positionDevice";
import { getDeviceState, saveDeviceState } from "../../../src/store/deviceState";
import { fakeClock } from "../../fakes/clock";
import { memoryDatabase, memoryStore } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

test("the device ID is not replaced if it cannot be read for a moment", () => {
  const store = memoryStore();
  const { database } = store;
  saveDeviceState(database, { deviceId: "mine" });
  let isLocked = true;
  const context = testContext({ database });
  database.memory.deviceState = undefined;
  store.before = () => {
    if (isLocked) throwStorage({ kind: "storage", detail: "database is locked" });
  };
  context.host.device.newUuid = () => {
    isLocked = false;
    return "another";
  };
  thisDevice(context);
  expect(getDeviceState(database).deviceId).toBe("mine");
});

test.each<[string, Partial<RemotePosition>, string]>([
  ["its name", { device: "Kobo", deviceId: "11111111-2222-4333-8444-555555555555" }, "Kobo"],
  ["its name without an ID", { device: "Kobo" }, "Kobo"],
  [
    "no name of another",
    { device: "Kobo", deviceId: "AAAABBBB11112222333344445555FFFF", isWeb: true },
    "The web reader",
  ],
  ["no name if none is told", {}, "Another device"],
])("the writer of a position has %s", (_what, remote, name) => {
  const database = memoryDatabase();
  const context = testContext({ database, state: { deviceId: "aaaabbbb-1111-2222-3333-44445555ffff" } });
  expect(writerOf(context, undefined, { percent: asPercent(5), ...remote })).toBe(name);
});

describe("the ID of this device", () => {
  function fresh(newUuid: () => string | undefined, deviceId = "", now = 1_780_000_000) {
    const database = memoryDatabase();
    const clock = fakeClock(now);
    const device = { model: "Kobo", newUuid, places: { database: "/db" } };
    const context = testContext({ database, clock, host: { device: device as never } });
    saveDeviceState(database, { deviceId });
    return { device: () => thisDevice(context), stored: () => getDeviceState(database).deviceId };
  }

  test("is created once and stored", () => {
    let count = 0;
    const { device, stored } = fresh(() => `uuid ${(count += 1)}`);
    expect([device(), device(), stored()]).toEqual([
      { name: "Kobo", id: "uuid 1" },
      { name: "Kobo", id: "uuid 1" },
      "uuid 1",
    ]);
  });

  test("is the stored one", () => {
    expect(fresh(() => "another", "mine").device()).toEqual({ name: "Kobo", id: "mine" });
  });

  test("is a UUID also on a device without random numbers", () => {
    const { device, stored } = fresh(() => undefined);
    const { id } = device();
    expect(stored()).toBe(id);
    expect(fresh(() => undefined, "", 1_780_000_001).device().id).not.toBe(id);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
