/** Messages to widgets. */
declare module "ui/event" {
  namespace Event {
    interface Event {
      /** `"on"` and the event's name: the name of the method that handles the event. */
      readonly handler: string;
    }
  }

  const Event: {
    /** An event `name` with the arguments for its handlers. From frontend/ui/event.lua, new. */
    "new"(name: string, ...args: unknown[]): Event.Event;
  };
  export = Event;
}
