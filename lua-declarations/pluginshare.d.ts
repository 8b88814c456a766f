declare module "pluginshare" {
  interface PluginShare {
    /**
     * While it is true, the device does not suspend itself after minutes without a touch. From
     * plugins/autosuspend.koplugin/main.lua, _schedule; the same in v2024.11.
     */
    pause_auto_suspend?: boolean;
    /** True while the reader wants the device awake in any case. From plugins/keepalive.koplugin/main.lua. */
    readonly keepalive?: boolean;
  }

  const share: PluginShare;
  export = share;
}
