import { parseArgs } from "node:util";
import { type SampleSet, sampleSets } from "./books/samples";
import type { Dialect } from "./dialect";
import { type DeviceForm, deviceForms, dialectNamed, dialects } from "./dialects";

export interface Options {
  readonly port: number;
  readonly host: string;
  /** Other host names that requests may use. */
  readonly names: readonly string[];
  readonly tls: boolean;
  /** The names for which the certificate is valid; undefined: the names of this machine. */
  readonly certificateNames: readonly string[] | undefined;
  /** The certificate expired yesterday. */
  readonly certificateExpired: boolean;
  /** The path for the certificate in PEM; undefined: no file. */
  readonly certificateFile: string | undefined;
  readonly dialect: Dialect;
  readonly samples: SampleSet;
  /** The folder for the sample books; undefined: no folder. */
  readonly booksDirectory: string | undefined;
  readonly isQuiet: boolean;
  readonly exitsWithParent: boolean;
}

export const usage = `npm run library -- [options]
  --port 8077            0 takes any that is free
  --host 127.0.0.1
  --names A,B            other names under which it may be asked
  --tls                  with a certificate made on the spot
  --certificate FILE     writes that certificate, so that a reader can trust it
  --certificate-names A,B   names and addresses that it is good for
  --certificate-expired  it ran out yesterday
  --dialect spec         or one of the real servers: ${Object.keys(dialects).slice(1).join(", ")}
  --device NAME          device of a position on 3.5: ${Object.keys(deviceForms).join(", ")}
  --samples odd          the books: odd has awkward names, classics has covers
  --books DIR            writes the sample books there
  --quiet                tells nothing but the address and "ready"
  --exit-with-parent     ends when standard input closes
`;

/** Throws an error with a sentence for a person when the options are invalid. */
export function optionsFrom(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      port: { type: "string", default: "8077" },
      host: { type: "string", default: "127.0.0.1" },
      names: { type: "string" },
      tls: { type: "boolean", default: false },
      certificate: { type: "string" },
      "certificate-names": { type: "string" },
      "certificate-expired": { type: "boolean", default: false },
      dialect: { type: "string", default: "spec" },
      device: { type: "string" },
      samples: { type: "string", default: "odd" },
      books: { type: "string" },
      quiet: { type: "boolean", default: false },
      "exit-with-parent": { type: "boolean", default: false },
    },
  });
  const dialect = dialectNamed(values.dialect);
  if (dialect === undefined) throw new Error(`No server speaks "${values.dialect}".`);
  const form = values.device === undefined ? undefined : deviceForms[values.device as DeviceForm];
  if (values.device !== undefined && form === undefined) throw new Error(`"${values.device}" is no form of devices.`);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`"${values.port}" is no port.`);
  const samples = sampleSets.find((name) => name === values.samples);
  if (samples === undefined) throw new Error(`There are no samples called "${values.samples}".`);
  return {
    port,
    host: values.host,
    names: [...(values.names?.split(",") ?? []), ...(values["certificate-names"]?.split(",") ?? [])],
    tls: values.tls,
    certificateNames: values["certificate-names"]?.split(","),
    certificateExpired: values["certificate-expired"],
    certificateFile: values.certificate,
    dialect: { ...dialect, ...form },
    samples,
    booksDirectory: values.books,
    isQuiet: values.quiet,
    exitsWithParent: values["exit-with-parent"],
  };
}
