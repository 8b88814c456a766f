/** A line at the top of the screen that goes by itself. */
declare module "ui/widget/notification" {
  const Notification: {
    /** The source that no reader has hidden. From frontend/ui/widget/notification.lua, SOURCE_ALWAYS_SHOW. */
    readonly SOURCE_ALWAYS_SHOW: number;
    /**
     * Shows the line for two seconds, or until the next tap, which still reaches what lies below; false when the
     * reader hides notifications of this source. From frontend/ui/widget/notification.lua, notify.
     */
    notify(text: string, source: number): boolean;
  };
  export = Notification;
}
