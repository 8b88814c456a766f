import { hasSameBytes } from "../../src/book/identifyByFile";

/** Compares two files. The names that were read, and the pauses between. */
function compared(one: string | undefined, other: string | undefined, readable = true) {
  const contents: Readonly<Record<string, string | undefined>> = { one, other };
  let pauses = 0;
  let read = 0;
  const files = {
    facts: (path: string) => {
      const bytes = contents[path];
      return bytes === undefined ? undefined : { size: bytes.length, modifiedAt: 1 };
    },
    sample: (path: string, [from = 0]: readonly number[], length: number) => {
      read += 1;
      return readable ? contents[path]?.slice(from, from + length) : undefined;
    },
  };
  const isSame = hasSameBytes({ files, tasks: { pause: () => (pauses += 1) } } as never, "one", "other");
  return { isSame, pauses, read };
}

const long = "x".repeat(600_000);

test("long files are compared to their ends, in steps", () => {
  expect(compared(long, long)).toEqual({ isSame: true, pauses: 3, read: 6 });
  expect(compared(long, `${long.slice(1)}y`)).toEqual({ isSame: false, pauses: 2, read: 6 });
});

test.each([
  ["of another size", "a", "ab", true],
  ["that is gone", "a", undefined, true],
  ["that cannot be read", "a", "a", false],
])("a file %s is not the same", (_what, one, other, readable) => {
  expect(compared(one, other, readable).isSame).toBe(false);
});
