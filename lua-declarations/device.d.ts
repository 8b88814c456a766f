/** The device that the host runs on. */
declare module "device" {
  const Device: {
    /** The maker's name of the model, "Kobo_goldfinch" say. From frontend/device/generic/device.lua, the field model. */
    readonly model: string;
    /** From frontend/device/generic/device.lua, the field screen. */
    readonly screen: {
      /** The whole screen as it is turned now. From frontend/device/generic/device.lua, getSize. */
      getSize(): import("ui/geometry").Area;
      /** All colours are inverted, except those of pictures. From base/ffi/framebuffer.lua, the field night_mode. */
      readonly night_mode: boolean;
    };
    /** Devices that the host itself puts to sleep. From frontend/device/generic/device.lua, the fields of these names. */
    isKobo(): boolean;
    isCervantes(): boolean;
    isKindle(): boolean;
    isRemarkable(): boolean;
    isSonyPRSTUX(): boolean;
    /** A window of a computer. From frontend/device/generic/device.lua, the field isSDL. */
    isSDL(): boolean;
    /** Is it a computer? From frontend/device/generic/device.lua, the field isDesktop. */
    isDesktop(): boolean;
    /** Are there keys? From frontend/device/generic/device.lua, hasKeys. */
    hasKeys(): boolean;
    /** From frontend/device/generic/device.lua, the field input. */
    readonly input: {
      /** Drops touches and keys for so many seconds, but not the power button. From frontend/device/input.lua. */
      inhibitInputUntil(seconds: number): void;
      /** Names of keys that do the same. From frontend/device/input.lua, the field group. */
      readonly group: {
        /** From frontend/device/input.lua, the field Back. */
        readonly Back: readonly string[];
      };
    };
    /** Where the maker expects books; absent where there is no such place. From frontend/device/generic/device.lua, the field home_dir. */
    readonly home_dir?: string;
    /**
     * May a database use a write-ahead log here? Not on file systems without shared memory maps (old Kindles).
     * From frontend/device/generic/device.lua, the field canUseWAL.
     */
    canUseWAL(): boolean;
  };
  export = Device;
}
