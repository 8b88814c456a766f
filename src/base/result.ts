import type { Failure } from "./failure";

/** Expected failures are values. Failures of the database are thrown (see `StorageError`). */
export type Result<T, E = Failure> = Ok<T> | Failed<E>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failed<E> {
  readonly ok: false;
  readonly failure: E;
}

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export const done: Ok<undefined> = { ok: true, value: undefined };

export function failed<E>(failure: E): Failed<E> {
  return { ok: false, failure };
}
