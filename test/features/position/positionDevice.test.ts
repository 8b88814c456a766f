import { throwStorage } from "../../../src/base/result";
import { thisDevice } from "../../../src/features/position/positionDevice";
import { getDeviceState, saveDeviceState } from "../../../src/store/deviceState";
import { memoryStore } from "../../fakes/memoryStore";
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
