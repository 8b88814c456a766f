import { remoteValueOf, resolveChoice } from "../../../src/features/status/libraryField.rules";

const choice = { value: 8, seen: 4, chosenAt: 1000, remoteAt: undefined };

test.each([
  ["is sent if the server still has the value that the person saw", 4, 4, undefined, "send"],
  ["is there already", 4, 8, undefined, "same"],
  ["gives way to another value of the server", 4, 6, undefined, "later"],
  ["gives way to a later value of the server", 4, 6, 1001, "later"],
  ["replaces an older value of the server", 4, 6, 999, "send"],
  ["gives way to a value that the person did not see", undefined, 6, undefined, "later"],
  ["replaces no rating, seen or not", undefined, 0, undefined, "send"],
  ["gives way to a rating that was removed", 4, 0, undefined, "later"],
  ["gives way to a value of the server of the same second", 4, 6, 1000, "later"],
  ["is sent to a server that tells no value", 4, undefined, undefined, "send"],
])("a choice in the library %s", (_, seen, remote, remoteAt, resolution) => {
  expect(resolveChoice({ ...choice, seen, remote, remoteAt })).toBe(resolution);
});

test.each([
  ["UNREAD", undefined, 1000, "send"],
  ["READING", undefined, 1000, "later"],
  ["READING", 999, undefined, "later"],
  ["READING", 999, 1000, "send"],
])("a status for a book that is %s on the server since %s", (remote, remoteAt, chosenAt, resolution) => {
  expect(resolveChoice({ value: "READ", seen: undefined, remote, remoteAt, chosenAt })).toBe(resolution);
});

test("a value that the server accepted from this device is replaced by a later choice", () => {
  expect(resolveChoice({ ...choice, seen: 4, sent: 6, remote: 6 })).toBe("send");
});

test("a choice is sent to a server without a value, whatever was seen or sent", () => {
  expect(resolveChoice({ ...choice, seen: 4, unconfirmed: 6, sent: 2, remote: undefined })).toBe("send");
});

test("a value that this device sent without an answer is replaced by a later choice", () => {
  expect(resolveChoice({ ...choice, seen: 4, unconfirmed: 6, remote: 6 })).toBe("send");
  expect(resolveChoice({ ...choice, seen: 4, unconfirmed: 6, remote: 7 })).toBe("later");
});

test("a status that was never set counts as unread", () => {
  expect(remoteValueOf("status", { status: "UNSET" })).toBe("UNREAD");
  expect(remoteValueOf("status", {})).toBeUndefined();
});

test("a missing rating counts as none if the server sends a status", () => {
  expect(remoteValueOf("rating", { status: "READ" })).toBe(0);
  expect(remoteValueOf("rating", {})).toBeUndefined();
  expect(remoteValueOf("rating", { status: "READ", rating: 7 })).toBe(7);
});
