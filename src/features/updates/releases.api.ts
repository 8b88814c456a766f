import { isSound, maxReleaseFiles, type PackedFile, type Release } from "../../model/release";
import { done, failed, ok, type Result } from "../../base/result";
import { resolveAddress, webAddressOf } from "../../base/webAddress";
import type { HttpRequest, Receiver } from "../../koreader/http.port";
import { type SendRequest, follow, type MayFollow } from "../../server/client";
import { fieldsOf, lineOf, textOf, wholeListOf, wholeOf, paragraphOf } from "../../server/decode";
import { isWebPage, refusalOf, webPage } from "../../server/failures";
import type { ServerContext } from "../../server/requestHeaders";

type ReleasesContext = Pick<ServerContext, "http" | "codec">;

/** Seconds until the answer begins, and for each silence. */
const timeoutSeconds = 20;

/** Bytes of a `release.json`. */
const longest = 256 * 1024;

/** Not the library server: sends no account or custom header. @noSelf */
export interface Releases {
  /** Failures: those of `Http.send`, refused, redirected (from https to http), unreadable. */
  latest(url: string): Result<Release>;
  /** Streams the file of this name beside `url`. Failures as `latest`. */
  fetch(url: string, file: string, into: Receiver["take"]): Result<undefined>;
}

export function createReleases(context: ReleasesContext): Releases {
  return {
    latest: (url) => latest(context, url),
    fetch: (url, file, into) => fetch(context, url, file, into),
  };
}

function latest({ http, codec }: ReleasesContext, url: string): Result<Release> {
  const request = requestFor(url, "application/json");
  const answer = settled(codec, (one) => http.send(one), request);
  if (!answer.ok) return answer;
  const decoded = codec.decode(answer.value);
  const release = decoded.ok ? releaseIn(decoded.value) : undefined;
  return release === undefined ? failed({ kind: "unreadable", detail: "no release" }) : ok(release);
}

function fetch({ http, codec }: ReleasesContext, url: string, file: string, take: Receiver["take"]): Result<undefined> {
  const origin = webAddressOf(url);
  const target = origin === undefined ? undefined : resolveAddress(origin, file);
  if (target === undefined) return failed({ kind: "unreadable", detail: "no address" });
  const begin: Receiver["begin"] = (status, headers) => status === 200 && !isWebPage(headers);
  const request = requestFor(target, "*/*");
  const answer = settled(codec, (one) => http.download(one, { begin, take }), request);
  return answer.ok ? done : answer;
}

function requestFor(url: string, accept: string): HttpRequest {
  return { method: "GET", url, headers: { Accept: accept }, timeoutSeconds, prolongs: true, longest };
}

/** Body of a 200 that is no web page. */
function settled(codec: ReleasesContext["codec"], exchange: SendRequest, request: HttpRequest): Result<string> {
  const answer = follow(exchange, request, staysEncrypted);
  if (!answer.ok) return answer;
  const { status, headers, body } = answer.value;
  if (status !== 200) return failed(refusalOf(codec, answer.value, []));
  return isWebPage(headers) ? failed(webPage(status)) : ok(body);
}

/** Redirects may change the host, but never from https to http. */
const staysEncrypted: MayFollow = (origin, target) => origin.scheme === "http" || target.scheme === "https";

/** Undefined if invalid or unsafe to unpack. */
function releaseIn(value: unknown): Release | undefined {
  const fields = fieldsOf(value);
  const pack = fieldsOf(fields?.["pack"]);
  const release = {
    version: lineOf(fields?.["version"]) ?? "",
    host: lineOf(fields?.["host"]) ?? "",
    changes: paragraphOf(fields?.["changes"]) ?? "",
    pack: {
      file: textOf(pack?.["file"]) ?? "",
      size: wholeOf(pack?.["size"]) ?? 0,
      sha256: textOf(pack?.["sha256"]) ?? "",
      files: (wholeListOf(pack?.["files"], maxReleaseFiles) ?? []).map((file) => fileIn(file)),
    },
  };
  return isSound(release) ? release : undefined;
}

function fileIn(value: unknown): PackedFile {
  const fields = fieldsOf(value);
  return {
    name: textOf(fields?.["name"]) ?? "",
    size: wholeOf(fields?.["size"]) ?? -1,
    packed: wholeOf(fields?.["packed"]) ?? -1,
  };
}
