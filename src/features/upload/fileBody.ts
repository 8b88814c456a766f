import type { FileFacts, Files } from "../../koreader/files.port";
import type { FileBody } from "../../server/failures";

export interface UploadFile {
  readonly path: string;
  /** Safe in a header (`uploadName`). */
  readonly name: string;
  readonly facts: FileFacts;
  /** Not in the file. */
  readonly boundary: string;
}

/** @noSelf */
export interface BodyListener {
  /** Bytes of the file that were handed out. */
  sent(bytes: number): void;
  /** Before the last bytes, with which the server may store the file. False breaks off, as for a changed file. */
  completing(): boolean;
  /** A piece cannot be read any more. */
  changed(): void;
}

/** Bytes that are read at once: a few milliseconds on a slow card. */
const pieceLength = 32768;

/** A form with one file (RFC 7578), read piece by piece. Without its end the server drops it. */
export function fileBody(files: Files, file: UploadFile, listener: BodyListener): FileBody {
  const { name, boundary, facts } = file;
  const disposition = headerLine("content-disposition", ["form-data", `name="file"`, `filename="${name}"`].join("; "));
  const head = `--${boundary}\r\n${disposition}${headerLine("content-type", "application/octet-stream")}\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const end = head.length + facts.size;
  const piece = (from: number): string | undefined => {
    if (from < head.length) return head.slice(from);
    if (from < end) return pieceOfFile(files, file, from - head.length, listener);
    return listener.completing() ? tail.slice(from - end) : undefined;
  };
  const contentType = ["multipart/form-data", `boundary=${boundary}`].join("; ");
  return { contentType, source: { length: end + tail.length, piece } };
}

function headerLine(name: string, value: string): string {
  return `${name}: ${value}\r\n`;
}

function pieceOfFile(
  files: Files,
  { path, facts }: UploadFile,
  from: number,
  listener: BodyListener,
): string | undefined {
  const length = Math.min(pieceLength, facts.size - from);
  const bytes = files.sample(path, [from], length);
  if (bytes === undefined || bytes.length !== length) {
    listener.changed();
    return undefined;
  }
  listener.sent(from + length);
  return bytes;
}
