import { type Failure, detailOf, isConnectionLoss, isTransient, isUncertain } from "../../src/base/failure";

/** Each kind with its part for the log, and if it is a loss of the connection, transient, and uncertain. */
const kinds: readonly (readonly [
  Failure: object,
  detail: string,
  isLoss: boolean,
  isLater: boolean,
  isOpen: boolean,
])[] = [
  [{ kind: "offline" }, "offline", true, true, false],
  [{ kind: "unreachable", detail: "d" }, "unreachable: d", true, true, false],
  [{ kind: "untrusted", detail: "d" }, "untrusted: d", true, true, false],
  [{ kind: "timeout", sent: true }, "timeout", true, true, true],
  [{ kind: "timeout", sent: false }, "timeout", true, true, false],
  [{ kind: "broken", detail: "d", sent: true }, "broken: d", true, true, true],
  [{ kind: "broken", detail: "d", sent: false }, "broken: d", true, true, false],
  [{ kind: "cancelled", sent: true }, "cancelled", true, true, true],
  [{ kind: "cancelled", sent: false }, "cancelled", true, true, false],
  [{ kind: "unreadable", detail: "d" }, "unreadable: d", false, true, true],
  [{ kind: "redirected", to: "http://b" }, "redirected to http://b", false, true, true],
  [{ kind: "denied", status: 401 }, "denied: 401", false, false, false],
  [{ kind: "denied", status: 401, isPage: true }, "denied: 401", false, true, true],
  [{ kind: "refused", status: 404 }, "refused: 404", false, false, false],
  [{ kind: "refused", status: 407 }, "refused: 407", false, true, false],
  [{ kind: "refused", status: 408 }, "refused: 408", false, true, false],
  [{ kind: "refused", status: 429 }, "refused: 429", false, true, false],
  [{ kind: "refused", status: 304 }, "refused: 304", false, true, true],
  [{ kind: "refused", status: 400 }, "refused: 400", false, false, false],
  [{ kind: "refused", status: 499 }, "refused: 499", false, false, false],
  [{ kind: "refused", status: 500 }, "refused: 500", false, true, true],
  [{ kind: "storage", detail: "d" }, "storage: d", false, false, false],
  [{ kind: "foreign", detail: "d" }, "foreign: d", false, false, false],
  [{ kind: "unsupported", what: "w" }, "unsupported: w", false, false, false],
  [{ kind: "unconfigured", missing: "m" }, "unconfigured: m", false, false, false],
  [{ kind: "predictable" }, "predictable", false, false, false],
  [{ kind: "defect" }, "defect", false, false, false],
];

test.each(kinds)("the failure %j has its detail and its consequences", (failure, detail, isLoss, isLater, isOpen) => {
  const one = failure as Failure;
  expect([detailOf(one), isConnectionLoss(one), isTransient(one), isUncertain(one)]).toEqual([
    detail,
    isLoss,
    isLater,
    isOpen,
  ]);
});
