/** State that the plugin writes by itself. Choices of a person are `Settings`. */
export interface DeviceState {
  /** Number of the account in use; 0: never chosen, or this database's account is not in use. */
  readonly account: number;
  /** Unix seconds of the take-over from the original client; 0: none. */
  readonly takenOverAt: number;
  /** Several readers have accounts on this device. */
  readonly isShared: boolean;
  /** Usernames at the last successful login; empty: never. */
  readonly acceptedReader: string;
  readonly acceptedLibrary: string;
  /** Unix seconds. Automatic logins pause after a refusal (`login.ts`); 0: not refused. */
  readonly loginRefusedAt: number;
  /** Address and network of the refusal; empty: unknown. */
  readonly loginRefusedBy: string;
  readonly loginRefusedIn: string;
  /** UUID; empty until first needed. */
  readonly deviceId: string;
  /** Marks that recognise this device (`koreader/device.ts`); empty before the first start. */
  readonly deviceMarks: string;
  /** Unix seconds of the first start as a copy of another device (`inheritedUntil`); 0: never. */
  readonly copiedAt: number;
  /** Seconds by which this device's clock was ahead of the server's in the last answer; negative: behind. */
  readonly clockAhead: number;
  /** Unix seconds of this device since which that holds; 0: unknown. */
  readonly clockAheadSince: number;
  /** URL of the server and its offsets from UTC (`server/serverZone.ts`); empty: unknown. */
  readonly serverZone: string;
  /** A settings file was used, and its passwords may still be in it. */
  readonly isSetupUsed: boolean;
  /** The guided set-up was done, and no session has arrived since. */
  readonly awaitsFirstSession: boolean;
  /** A new reader was not asked yet what is synced. */
  readonly isChoiceDue: boolean;
  /** Last filter of the library (`filter.rules.ts`). */
  readonly bookFilter: string;
  /** Books whose interrupted downloads were reported: their numbers, with blanks between them. */
  readonly interruptedDownloads: string;
  /** Names by author and title were proposed (`proposeNames.page.ts`). */
  readonly hasProposedNames: boolean;
  /** Address of a `release.json`, for a build that knows none. */
  readonly updateUrl: string;
  /** Updates may be versions before a release. */
  readonly offersBetas: boolean;
}

export const initialState: DeviceState = {
  account: 0,
  takenOverAt: 0,
  isShared: false,
  acceptedReader: "",
  acceptedLibrary: "",
  loginRefusedAt: 0,
  loginRefusedBy: "",
  loginRefusedIn: "",
  deviceId: "",
  deviceMarks: "",
  copiedAt: 0,
  clockAhead: 0,
  clockAheadSince: 0,
  serverZone: "",
  isSetupUsed: false,
  awaitsFirstSession: false,
  isChoiceDue: false,
  bookFilter: "",
  interruptedDownloads: "",
  hasProposedNames: false,
  updateUrl: "",
  offersBetas: false,
};
