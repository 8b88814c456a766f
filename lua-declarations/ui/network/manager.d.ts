/** The host's Wi-Fi. */
declare module "ui/network/manager" {
  interface NetworkMgr {
    /**
     * True with a link and an address; undefined counts as false. Devices that cannot switch their network return true.
     * From frontend/ui/network/manager.lua, isConnected, and each device's own.
     */
    isConnected(): boolean | undefined;
    /**
     * The network of the device: a table with its name on Kobo, Kindle and others, only the name in the emulator, nil
     * if the device does not know it. From each device's own, and frontend/ui/network/manager.lua.
     */
    getCurrentNetwork?(): { readonly ssid?: string } | string | undefined;
    /**
     * Runs `action` at once when connected, otherwise when Wi-Fi is connected in the way of the reader's settings:
     * after a question, automatically, or not at all. The action is dropped without a message when the reader declines,
     * or when another attempt is running. From frontend/ui/network/manager.lua, runWhenConnected and beforeWifiAction.
     */
    runWhenConnected(action: () => void): void;
    /**
     * True from the moment Wi-Fi is to be turned on for an action until `afterWifiAction`. From
     * frontend/ui/network/manager.lua, getBeforeActionFlag; the same in v2024.11.
     */
    getBeforeActionFlag(): boolean | undefined;
    /**
     * Handles Wi-Fi that was turned on for an action, in the way of the reader's settings: turned off, after a
     * question, or left on. Without effect if it was not turned on for an action. From frontend/ui/network/manager.lua,
     * afterWifiAction; the same in v2024.11.
     */
    afterWifiAction(): void;
  }

  const manager: NetworkMgr;
  export = manager;
}
