/** Actions that a reader may bind to a gesture, a key or a profile. */
declare module "dispatcher" {
  namespace Dispatcher {
    interface Action {
      /** "none": the reader chooses nothing more. */
      readonly category: "none";
      /** The event that is sent to the topmost window, without "on". */
      readonly event: string;
      readonly arg?: string;
      readonly title: string;
      /** The section of the list that shows it everywhere. */
      readonly general?: true;
      /** The section that shows it for the reader; it is out of reach in the file browser. */
      readonly reader?: true;
    }
  }

  const Dispatcher: {
    /** Adds the action; the first registration of a name wins. From frontend/dispatcher.lua, registerAction. */
    registerAction(name: string, action: Dispatcher.Action): boolean;
    /** Takes the action away; harmless when there is none. From frontend/dispatcher.lua, removeAction. */
    removeAction(name: string): boolean;
  };
  export = Dispatcher;
}
