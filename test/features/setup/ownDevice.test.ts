import { bindDevice, isOtherDevice } from "../../../src/features/setup/ownDevice";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { findToken, saveToken } from "../../../src/store/connection";
import { getDeviceState } from "../../../src/store/deviceState";
import { memoryStore } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";
import { testContext } from "../../fakes/testContext";

const kobo = "model Kobo_goldfinch\nfolder /mnt/onboard/.adds/koreader\nserial 11aa";

test.each([
  ["the same marks", kobo, kobo, false],
  ["nothing known before", "", kobo, false],
  ["another serial number at the same place", kobo, kobo.replace("11aa", "22bb"), true],
  ["another folder", kobo, kobo.replace(".adds", "copy"), true],
  ["another model", kobo, kobo.replace("goldfinch", "storm"), true],
  ["a serial number that cannot be read now", kobo, kobo.replace("\nserial 11aa", ""), false],
  ["a line without a value", `${kobo}\nnew`, `${kobo}\nold`, false],
  ["a line without a name", `${kobo}\n one`, `${kobo}\n two`, false],
  ["another value of one letter", `${kobo}\nx 1`, `${kobo}\nx 2`, true],
  ["the end of a value", "model Kobo a", "model Kobo b", true],
  ["a serial number that could not be read before", kobo.replace("\nserial 11aa", ""), kobo, false],
])("the copied settings are from another device: %s", (_, before, now, isOther) => {
  expect(isOtherDevice(before, now)).toBe(isOther);
});

test("a device without marks so far gets them", () => {
  const { database } = memoryStore();
  bindDevice(testContext({ database, state: { deviceId: "a number" }, host: { device: { marks: () => kobo } } }));
  const { deviceMarks, deviceId, copiedAt } = getDeviceState(database);
  expect([deviceMarks, deviceId, copiedAt]).toEqual([kobo, "a number", 0]);
});

test.each([
  ["another device", "", undefined, "sending"],
  ["the same device", "a number", "token", "pending"],
])("the login, the number and the sessions of a folder on %s", (which, deviceId, access, state) => {
  const store = memoryStore();
  const { database } = store;
  const before = which === "the same device" ? kobo : kobo.replace("11aa", "22bb");
  const context = testContext({
    database,
    settings: { serverUrl: "http://library", libraryUsername: "ann" },
    state: { deviceMarks: before, deviceId: "a number" },
    host: { device: { marks: () => kobo } },
  });
  saveToken(database, "http://library", "ann", { access: "token", refresh: "r", createdAt: 5, expiresAt: 9 });
  queueSession(database, aSession(), 1);
  bindDevice(context);
  const { deviceMarks, copiedAt, ...bound } = getDeviceState(database);
  expect([bound.deviceId, findToken(database, "http://library", "ann")?.access]).toEqual([deviceId, access]);
  expect([store.pending[0]?.state, deviceMarks, copiedAt > 0]).toEqual([state, kobo, deviceId === ""]);
});
