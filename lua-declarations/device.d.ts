/** The device that the host runs on. */
declare module "device" {
  const Device: {
    /**
     * The maker's name of the model, for example "Kobo_goldfinch". From frontend/device/generic/device.lua, the field
     * model.
     */
    readonly model: string;
    /** From frontend/device/generic/device.lua, the field screen. */
    readonly screen: {
      /** The size of the whole screen in its present rotation. From frontend/device/generic/device.lua, getSize. */
      getSize(): import("ui/geometry").Area;
      /**
       * True while all colours are inverted, except those of pictures. From base/ffi/framebuffer.lua, the field
       * night_mode.
       */
      readonly night_mode: boolean;
    };
    /**
     * True on devices that the host itself suspends. From frontend/device/generic/device.lua, the fields of these
     * names.
     */
    isKobo(): boolean;
    isCervantes(): boolean;
    isKindle(): boolean;
    isRemarkable(): boolean;
    isSonyPRSTUX(): boolean;
    /** True if the host runs in a window on a computer. From frontend/device/generic/device.lua, the field isSDL. */
    isSDL(): boolean;
    /** True on a computer. From frontend/device/generic/device.lua, the field isDesktop. */
    isDesktop(): boolean;
    /** True if the device has keys. From frontend/device/generic/device.lua, hasKeys. */
    hasKeys(): boolean;
    /** From frontend/device/generic/device.lua, the field input. */
    readonly input: {
      /** Ignores touches and keys for this many seconds, but not the power button. From frontend/device/input.lua. */
      inhibitInputUntil(seconds: number): void;
      /** Groups of key names with the same effect. From frontend/device/input.lua, the field group. */
      readonly group: {
        /** From frontend/device/input.lua, the field Back. */
        readonly Back: readonly string[];
      };
    };
    /**
     * The maker's folder for books; absent if there is no such folder. From frontend/device/generic/device.lua, the
     * field home_dir.
     */
    readonly home_dir?: string;
    /**
     * True if a database may use a write-ahead log on the device. False on file systems without shared memory maps (old
     * Kindles). From frontend/device/generic/device.lua, the field canUseWAL.
     */
    canUseWAL(): boolean;
  };
  export = Device;
}
