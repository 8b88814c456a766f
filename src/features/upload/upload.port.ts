import type { Result } from "../../base/result";
import type { FileBody } from "../../server/failures";

/** A folder of a library. */
export interface UploadPlace {
  readonly library: number;
  readonly path: number;
  /** Of the library; with several folders also the folder's. */
  readonly name: string;
  /** False if new files wait until somebody rescans the library. */
  readonly isWatched: boolean;
  /** The server's words; empty: every format. */
  readonly formats: readonly string[];
}

/** Rights of the library account. */
export interface UploadRights {
  /** Undefined if the server does not say. */
  readonly mayUpload: boolean | undefined;
  /** Empty: only the Bookdrop is left. */
  readonly places: readonly UploadPlace[];
}

/** Inside a task only, with the library account. @noSelf */
export interface FileUploads {
  rights(): Result<UploadRights>;
  /** Largest file, MB; undefined if the server does not say. */
  maxMegabytes(): Result<number | undefined>;
  /** Not idempotent. `place`: absent for the Bookdrop. Failures: those of a library request. */
  send(place: UploadPlace | undefined, file: FileBody): Result<undefined>;
}
