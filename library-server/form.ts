import type { FastifyRequest } from "fastify";

/** A file that came in a form of several parts (RFC 7578). */
export interface FormFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/**
 * The file in the field of this name; undefined without a form, without the form's last boundary, or without the field.
 */
export function fileInForm(request: FastifyRequest, field: string): FormFile | undefined {
  const body = request.body;
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(request.headers["content-type"] ?? "")?.[1];
  if (boundary === undefined || !Buffer.isBuffer(body)) return undefined;
  if (body.indexOf(`\r\n--${boundary}--`) < 0) return undefined;
  let start = body.indexOf(`--${boundary}\r\n`);
  while (start >= 0) {
    const headEnd = body.indexOf("\r\n\r\n", start);
    const end = body.indexOf(`\r\n--${boundary}`, headEnd);
    if (headEnd < 0 || end < 0) return undefined;
    const head = body.subarray(start, headEnd).toString("utf8");
    const name = /[; ]name="([^"]*)"/i.exec(head)?.[1];
    const fileName = /filename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
    if (name === field && fileName !== undefined) return { fileName, bytes: body.subarray(headEnd + 4, end) };
    start = body.indexOf(`--${boundary}\r\n`, end);
  }
  return undefined;
}

/** Tells whether the headers announce a multipart form. */
export function isFormBody({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data;\s*boundary=/i.test(headers["content-type"] ?? "");
}
