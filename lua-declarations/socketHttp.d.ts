/** LuaSocket's own HTTP module, of which the plugin needs only the proxy setting of the host. */
declare module "socket.http" {
  interface SocketHttp {
    /**
     * The proxy for the host's requests, `http://host:port`; nil: none. From frontend/ui/network/manager.lua,
     * setHTTPProxy, from the host's settings `http_proxy` and `http_proxy_enabled`, or the default `NETWORK_PROXY`.
     */
    readonly PROXY: string | undefined;
  }

  const http: SocketHttp;
  export = http;
}
