declare module "pluginshare" {
  interface PluginShare {
    /**
     * While it is true, the device does not suspend itself after minutes without a touch. From
     * plugins/autosuspend.koplugin/main.lua, _schedule; the same in v2024.11.
     */
    pause_auto_suspend?: boolean;
    /** True while the reader wants the device to stay awake in any case. From plugins/keepalive.koplugin/main.lua. */
    readonly keepalive?: boolean;
    /** Written by Catchword: the running copy of the plugin, and the folders of the inactive copies. */
    catchword?: { readonly first: object; readonly others: string[] };
  }

  const share: PluginShare;
  export = share;
}
