/** The base class of every plugin. */
declare module "ui/widget/container/widgetcontainer" {
  namespace WidgetContainer {
    /** Inherited by every plugin, with fields set by the host. */
    interface WidgetContainer {
      /** The folder of the plugin. From frontend/pluginloader.lua, loadPlugins. */
      readonly path: string;
      /** Name of the folder without ".koplugin". From frontend/pluginloader.lua, loadPlugins. */
      readonly name: string;
      /**
       * The reader or the file browser to which this instance belongs. From frontend/apps/reader/readerui.lua, init,
       * and frontend/apps/filemanager/filemanager.lua, init.
       */
      readonly ui: import("apps/reader/readerui").Ui;
    }
  }

  const WidgetContainer: {
    /**
     * Makes `prototype` a class of the host and returns the same table: the host protects only own keys named `on…`
     * against errors. From frontend/ui/widget/widget.lua, extend; frontend/pluginloader.lua,
     * sandboxPluginEventHandlers.
     */
    extend<T extends object>(
      prototype: T & ThisType<T & WidgetContainer.WidgetContainer>,
    ): T & WidgetContainer.WidgetContainer;
  };
  export = WidgetContainer;
}
