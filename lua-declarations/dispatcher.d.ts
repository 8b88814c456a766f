/** Actions that a reader may assign to a gesture, a key or a profile. */
declare module "dispatcher" {
  namespace Dispatcher {
    interface Action {
      /** "none": the action has no further choice for the reader. */
      readonly category: "none";
      /** The event that is sent to the topmost window, without "on". */
      readonly event: string;
      readonly arg?: string;
      readonly title: string;
      /** The section of the list in which the action appears everywhere. */
      readonly general?: true;
      /** The section in which the action appears only while a book is open, not in the file browser. */
      readonly reader?: true;
    }
  }

  const Dispatcher: {
    /** Adds the action; the first registration of a name wins. From frontend/dispatcher.lua, registerAction. */
    registerAction(name: string, action: Dispatcher.Action): boolean;
    /** Removes the action; without effect if there is none. From frontend/dispatcher.lua, removeAction. */
    removeAction(name: string): boolean;
  };
  export = Dispatcher;
}
