import type { Failure, Cancelled, StorageFailure } from "./failure";

/** Expected failures are values. Failures of the database are thrown (see `StorageError`). */
export type Result<T, E = Failure> = Ok<T> | Failed<E>;

interface Ok<T> {
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

/** A thrown failure of the database. A transaction, a task, and the guard of an event or tap catch it. */
export interface StorageError {
  readonly isStorageError: true;
  /** `cancelled`: a revoked task tried to write. */
  readonly failure: StorageFailure | Cancelled;
}

/** A table keeps its fields through Lua's `error`. */
export function throwStorage(failure: StorageFailure | Cancelled): never {
  const error: StorageError = { isStorageError: true, failure };
  return rethrow(error);
}

/** Undefined for any other error. */
export function storageFailureIn(error: unknown): StorageFailure | Cancelled | undefined {
  if (typeof error !== "object") return undefined;
  const { isStorageError, failure } = error as Partial<StorageError>;
  return isStorageError === true ? failure : undefined;
}

/** Throws a failure of the database. Any other failure is a defect here. */
export function valueOrThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const { failure } = result;
  return throwStorage(
    failure.kind === "cancelled" || failure.kind === "storage" ? failure : { kind: "storage", detail: failure.kind },
  );
}

/** Value of `work`, or the failure of the database in it. Throws any other error on. */
export function caught<T>(work: () => T): Result<Value<T>> {
  const [worked, value] = xpcall(work, withTrace);
  if (worked) return ok(value as Value<T>);
  const failure = storageFailureIn(value);
  return failure === undefined ? rethrow(value) : failed(failure);
}

/** Value of `work`, or `otherwise` if the database fails in it. Throws any other error on. */
export function readOr<T>(otherwise: Value<T>, work: () => T): Value<T> {
  const read = caught(work);
  return read.ok ? read.value : otherwise;
}

/** Adds the trace to an error's text, unless it has one: an error that is thrown on has lost its place. Tables stay. */
export function withTrace(error: unknown): unknown {
  return typeof error !== "string" || hasTrace(error) ? error : debug.traceback(error, 2);
}

export function hasTrace(text: string): boolean {
  return text.includes("traceback:\n");
}

/** As `caught`, but any other error goes to `report`: a defect must not stop other work. */
export function caughtOr(work: () => void, report: (error: unknown) => void): Result<undefined> {
  try {
    work();
    return done;
  } catch (error) {
    const failure = storageFailureIn(error);
    if (failure !== undefined) return failed(failure);
    report(error);
    return done;
  }
}

/** As `caught`, but every error is a failure: for work that must not stop other work. */
export function caughtAll<T>(work: () => T): Result<Value<T>> {
  try {
    return ok(work() as Value<T>);
  } catch (error) {
    return failed(storageFailureIn(error) ?? { kind: "storage", detail: String(error) });
  }
}

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type
type Value<T> = [T] extends [void] ? undefined : T;

export function rethrow(error: unknown): never {
  throw error;
}

/** As `caught`, for work with expected failures too. */
export function attempted<T>(work: () => Result<T>): Result<T> {
  const outcome = caught(() => ({ result: work() }));
  return outcome.ok ? outcome.value.result : outcome;
}
