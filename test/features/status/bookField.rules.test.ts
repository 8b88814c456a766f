import {
  type BookField,
  withAgreement,
  withBase,
  withConflict,
  withDerived,
  withLocal,
  withOverruled,
  withPending,
  withRemote,
  withSent,
  withUnconfirmed,
} from "../../../src/features/status/bookField.rules";

type Field = BookField<number, number>;

const rereads = { rereadStatus: 8, rereads: 2 };
const full: Field = {
  base: 8,
  sentAt: 100,
  remote: 8,
  remoteAt: 90,
  unconfirmed: 6,
  sentOver: 4,
  conflict: 3,
  keptLocal: 2,
  applying: 10,
  pending: 6,
  ...rereads,
};

test.each<[string, (field: Field) => Field, Field]>([
  [
    "an agreement on the status of the reread keeps how often it was offered",
    (field) => withAgreement(field, 8),
    { base: 8, sentAt: 100, remote: 8, remoteAt: 90, ...rereads },
  ],
  [
    "an agreement on another value ends the reread",
    (field) => withAgreement(field, 6),
    { base: 6, sentAt: 100, remote: 8, remoteAt: 90 },
  ],
  [
    "a base keeps what is open, but nothing unconfirmed",
    (field) => withBase(field, 6),
    { ...rereads, base: 6, sentAt: 100, remote: 8, remoteAt: 90, conflict: 3, keptLocal: 2, applying: 10, pending: 6 },
  ],
  [
    "a conflict ends what was pending or unconfirmed",
    (field) => withConflict(field, 5),
    { ...rereads, base: 8, sentAt: 100, remote: 8, remoteAt: 90, conflict: 5 },
  ],
  [
    "a new pending value keeps what is unconfirmed, and ends a conflict and a reread",
    (field) => withPending(field, 10),
    { base: 8, sentAt: 100, remote: 8, remoteAt: 90, unconfirmed: 6, sentOver: 4, pending: 10 },
  ],
  [
    "an unconfirmed value stays pending",
    (field) => withUnconfirmed(field, 10, 8),
    {
      ...rereads,
      base: 8,
      sentAt: 100,
      remote: 8,
      remoteAt: 90,
      applying: 10,
      pending: 6,
      unconfirmed: 10,
      sentOver: 8,
    },
  ],
  [
    "a value that has certainly not arrived leaves all else",
    (field) => withUnconfirmed(field),
    { ...rereads, base: 8, sentAt: 100, remote: 8, remoteAt: 90, conflict: 3, keptLocal: 2, applying: 10, pending: 6 },
  ],
  [
    "a sent value is what both sides have",
    (field) => withSent(field, 8, 200),
    { ...rereads, base: 8, remote: 8, sentAt: 200 },
  ],
  [
    "a value that the server derived decides nothing about an unconfirmed one",
    (field) => withDerived(field, 4),
    {
      ...rereads,
      base: 8,
      sentAt: 100,
      remote: 4,
      unconfirmed: 6,
      conflict: 3,
      keptLocal: 2,
      applying: 10,
      pending: 6,
    },
  ],
  ["a choice on the server is a change against the kept local value", withOverruled, { ...rereads, base: 2 }],
])("%s", (_what, change, expected) => {
  const without: Field = { ...full, keptLocal: undefined };
  const field = change(full);
  for (const [name, value] of Object.entries(expected))
    expect([name, field[name as keyof Field]]).toEqual([name, value]);
  const left = Object.entries(field).filter(([, value]) => value !== undefined);
  expect(left.map(([name]) => name).sort()).toEqual(Object.keys(expected).sort());
  expect(withOverruled<number, number>(without)).toBe(without);
});

describe("a fetched value", () => {
  test("changes nothing if it is known", () => {
    const field: Field = { base: 8, remote: 8, remoteAt: 90 };
    expect(withRemote(field, 8, false, 90)).toBe(field);
    expect(withRemote(field, 8, false, 91)).toMatchObject({ remote: 8, remoteAt: 91 });
    expect(withRemote(field, undefined, false, 91)).toEqual({ base: 8, remote: undefined, remoteAt: undefined });
  });

  test.each<[string, number, boolean, Field]>([
    ["proves the unconfirmed one if it is the same", 6, false, { base: 6, remote: 6 }],
    ["leaves no doubt about the unconfirmed one if it is another", 8, false, { base: 8, remote: 8 }],
    ["proves the unconfirmed one if the user set it later", 10, true, { base: 6, remote: 10 }],
  ])("%s", (_what, remote, isLater, expected) => {
    const field = withRemote<number, number>({ base: 8, remote: 8, unconfirmed: 6 }, remote, isLater);
    expect(field).toMatchObject(expected);
    expect(field.unconfirmed).toBeUndefined();
  });
});

describe("a remote value", () => {
  const local = (remote: number | undefined) => (remote === undefined ? undefined : remote / 2);
  const unseen = () => {
    throw new Error("local files were read");
  };

  test.each<[string, Field, readonly number[], boolean, Field]>([
    ["becomes the base if a local file has it", { base: 8, remote: 6 }, [4, 3], false, { base: 6 }],
    ["stays remote if no local file has it", { base: 8, remote: 6 }, [4], false, { base: 8 }],
    [
      "stays remote while a file has a pending value",
      { base: 8, remote: 6, pending: 10 },
      [3, 5],
      false,
      { base: 8, pending: 10 },
    ],
    [
      "stays remote while a file has a conflicting value",
      { base: 8, remote: 6, conflict: 5 },
      [3, 5],
      false,
      { base: 8, conflict: 5 },
    ],
    [
      "becomes the base beside a pending value that no file has",
      { base: 8, remote: 6, pending: 10 },
      [3],
      false,
      { base: 6 },
    ],
    [
      "becomes the base of the same pending value, which is sent",
      { base: 8, remote: 6, pending: 6 },
      [3],
      true,
      { base: 6, pending: 6 },
    ],
    [
      "stays remote after a fetch while a file has another pending value",
      { base: 8, remote: 6, pending: 10 },
      [3, 5],
      true,
      { base: 8, pending: 10 },
    ],
    [
      "stays remote beside the same pending value before the answer",
      { base: 8, remote: 6, pending: 6 },
      [3],
      false,
      { base: 8, pending: 6 },
    ],
  ])("%s", (_what, field, locals, isFetched, expected) => {
    const after = withLocal(field, local, () => locals, isFetched);
    expect([after.base, after.pending, after.conflict]).toEqual([expected.base, expected.pending, expected.conflict]);
  });

  test.each<Field>([{ base: 8 }, { base: 8, remote: 8 }])("with the field %j needs no local file", (field) => {
    expect(withLocal(field, local, unseen)).toBe(field);
    expect(withLocal({ base: 8, remote: 6 }, () => undefined, unseen)).toEqual({ base: 8, remote: 6 });
  });
});
