/** The host's Wi-Fi. */
declare module "ui/network/manager" {
  interface NetworkMgr {
    /**
     * True with a link and an address; undefined counts as no. Devices that cannot switch their network say true.
     * From frontend/ui/network/manager.lua, isConnected, and each device's own.
     */
    isConnected(): boolean | undefined;
    /**
     * The network that the device is in: a table with its name on Kobo, Kindle and others, the name alone in the
     * emulator, nil where the device cannot tell. From each device's own, and frontend/ui/network/manager.lua.
     */
    getCurrentNetwork?(): { readonly ssid?: string } | string | undefined;
    /**
     * Runs `action` at once when connected, else when Wi-Fi has come up as the reader's settings say: asked for,
     * switched on, or not at all. Dropped without a word when the reader declines, or another attempt is under way.
     * From frontend/ui/network/manager.lua, runWhenConnected and beforeWifiAction.
     */
    runWhenConnected(action: () => void): void;
    /**
     * True from the time that Wi-Fi was to be raised for somebody until `afterWifiAction`.
     * From frontend/ui/network/manager.lua, getBeforeActionFlag; the same in v2024.11.
     */
    getBeforeActionFlag(): boolean | undefined;
    /**
     * Puts Wi-Fi back that was raised for somebody, as the reader's settings say: switched off, asked for, or left on. Does
     * nothing where it was not. From frontend/ui/network/manager.lua, afterWifiAction; the same in v2024.11.
     */
    afterWifiAction(): void;
  }

  const manager: NetworkMgr;
  export = manager;
}
