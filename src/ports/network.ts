/** @noSelf */
export interface Network {
  /** True when the device has a link and an address now. Looks only; never raises Wi-Fi, never blocks. */
  isConnected(): boolean;
  /**
   * For a person's own tap only: runs `action` as soon as the device is connected, raising Wi-Fi as the host's own
   * settings say (the host may ask). When the person declines, `action` never runs.
   */
  whenConnected(action: () => void): void;
}

/** @noSelf */
export interface NamedNetwork extends Network {
  /** The name of the network that the device is in; undefined where the host cannot tell. Looks only. */
  name(): string | undefined;
}
