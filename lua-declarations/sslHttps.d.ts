/**
 * LuaSec's HTTPS module, which blocks until the answer is complete. As LuaSec 1.3.2 in common/ssl/https.lua of
 * v2026.07.2. It checks no certificate unless `verify` asks for it, and fails if KOReader uses an HTTP proxy.
 */
declare module "ssl.https" {
  import ltn12 = require("ltn12");

  namespace https {
    interface Request {
      readonly url: string;
      /** Absent: GET. */
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string | number>>;
      /** The body; `headers` must contain its length. */
      readonly source?: ltn12.Source;
      /** A sink for the body of the answer; absent: the body is discarded. */
      readonly sink?: ltn12.Sink;
      /** Absent: "none". */
      readonly verify?: "none" | "peer";
      /** A file with trusted certificates, for "peer". */
      readonly cafile?: string;
    }

    /** The status code, or an error message. Header names are in lower case. */
    type Outcome<Body> = LuaMultiReturn<
      [body: Body | undefined, code: number | string, headers?: Record<string, string>, status?: string]
    >;
  }

  const https: {
    /** The maximum seconds for one step, 60 by default. The timeout of a request is ignored. */
    TIMEOUT: number;
    /** Sends a GET, or a POST of a form if there is a body. */
    request(this: void, url: string, body?: string): https.Outcome<string>;
    /** Writes the body to `sink`; the first result is 1. The function changes the table. */
    request(this: void, request: https.Request): https.Outcome<1>;
  };
  export = https;
}
