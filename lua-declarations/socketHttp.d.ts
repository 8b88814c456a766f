/** LuaSocket's own HTTP, of which only the host's setting is of interest. */
declare module "socket.http" {
  interface SocketHttp {
    /**
     * Through which proxy the host's requests go, `http://host:port`; nil: none. From frontend/ui/network/manager.lua,
     * setHTTPProxy, from the host's settings `http_proxy` and `http_proxy_enabled`, or the default `NETWORK_PROXY`.
     */
    readonly PROXY: string | undefined;
  }

  const http: SocketHttp;
  export = http;
}
