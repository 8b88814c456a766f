import type { Codec } from "../../src/koreader/host.port";

/** Actual and expected value. */
export type Compared = readonly [actual: unknown, expected: unknown];

/**
 * Cases of one behaviour. `test/cases.test.ts` runs them on the TypeScript, `spec/cases_spec.lua` on the compiled Lua.
 *
 * @noSelf
 */
export interface Table {
  readonly name: string;
  readonly cases: readonly unknown[];
  readonly nameOf: (one: unknown) => string;
  readonly compare: (one: unknown, codec: Codec) => Compared;
  readonly isInBytes?: true;
}

/** The table of the cases. `nameOf` names those that have no `name`. */
export function tableOf<Case extends object | string>(
  name: string,
  cases: readonly Case[],
  compare: (one: Case, codec: Codec) => Compared,
  nameOf: (one: Case) => string = (one) => (one as { readonly name: string }).name,
): Table {
  return {
    name,
    cases,
    nameOf: (one) => nameOf(one as Case),
    compare: (one, codec) => compare(one as Case, codec),
  };
}

/** For code that looks at bytes: jest gives it the texts of the cases in bytes of UTF-8, as a device has them. */
export function inBytes(table: Table): Table {
  return { name: table.name, cases: table.cases, nameOf: table.nameOf, compare: table.compare, isInBytes: true };
}

/** Those fields of a record that another one has: for a case that expects some of many. */
export function fieldsOf(record: object, like: object): Readonly<Record<string, unknown>> {
  const all = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(like).map((field) => [field, all[field]]));
}
