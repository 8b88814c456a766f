/** The host's own arrangements around LuaSocket. */
declare module "socketutil" {
  interface SocketUtil {
    /** Names the host, its version and the device. From frontend/socketutil.lua, USER_AGENT. */
    readonly USER_AGENT: string;
  }

  const socketutil: SocketUtil;
  export = socketutil;
}
