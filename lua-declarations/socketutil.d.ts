/** The host's settings for LuaSocket. */
declare module "socketutil" {
  interface SocketUtil {
    /** A text with the names of the host, its version and the device. From frontend/socketutil.lua, USER_AGENT. */
    readonly USER_AGENT: string;
  }

  const socketutil: SocketUtil;
  export = socketutil;
}
