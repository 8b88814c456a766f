import { isOtherDevice } from "../../../src/features/setup/ownDevice";

const kobo = "model Kobo_goldfinch\nfolder /mnt/onboard/.adds/koreader\nserial 11aa";

test.each([
  ["the same marks", kobo, kobo, false],
  ["nothing known before", "", kobo, false],
  ["another serial number at the same place", kobo, kobo.replace("11aa", "22bb"), true],
  ["another folder", kobo, kobo.replace(".adds", "copy"), true],
  ["another model", kobo, kobo.replace("goldfinch", "storm"), true],
  ["a serial number that cannot be read now", kobo, kobo.replace("\nserial 11aa", ""), false],
  ["a serial number that could not be read before", kobo.replace("\nserial 11aa", ""), kobo, false],
])("the copied settings are from another device: %s", (_, before, now, isOther) => {
  expect(isOtherDevice(before, now)).toBe(isOther);
});
