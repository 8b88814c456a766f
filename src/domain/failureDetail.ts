import type { Failure } from "./failure";

/** The failure for the log: its kind, and what libraries and servers say of it. */
export function detailOf(failure: Failure): string {
  switch (failure.kind) {
    case "unreachable":
    case "untrusted":
    case "broken":
    case "unreadable":
    case "storage":
    case "foreign":
      return `${failure.kind}: ${failure.detail}`;
    case "denied":
    case "refused":
      return `${failure.kind}: ${failure.status} ${failure.message}`;
    case "redirected":
      return `${failure.kind} to ${failure.to}`;
    case "unsupported":
      return `${failure.kind}: ${failure.what}`;
    case "unconfigured":
      return `${failure.kind}: ${failure.missing}`;
    case "offline":
    case "timeout":
    case "cancelled":
    case "defect":
      return failure.kind;
  }
}
