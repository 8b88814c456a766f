/** Messages to widgets. */
declare module "ui/event" {
  namespace Event {
    interface Event {
      /** `"on"` and the event's name: the method that it calls. */
      readonly handler: string;
    }
  }

  const Event: {
    /** An event `name` with the arguments that its handlers get. From frontend/ui/event.lua, new. */
    "new"(name: string, ...args: unknown[]): Event.Event;
  };
  export = Event;
}
