import { isIP } from "node:net";

/** A certificate and its key, both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateOptions {
  /** Host names and addresses for which the certificate is valid. */
  readonly names?: readonly string[];
  readonly from?: Date;
  readonly until?: Date;
}

const oneDay = 24 * 60 * 60 * 1000;

/** Makes a self-signed certificate, valid for this machine's own names unless other names are given. */
export async function makeCertificate(options: CertificateOptions = {}): Promise<Certificate> {
  // The module is loaded only where TLS is used, because loading takes longer than the rest of the start.
  const { generate } = await import("selfsigned");
  const names = options.names ?? ["localhost", "127.0.0.1", "::1"];
  const made = await generate([{ name: "commonName", value: names[0] ?? "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: options.from ?? new Date(Date.now() - oneDay),
    notAfterDate: options.until ?? new Date(Date.now() + 365 * oneDay),
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", digitalSignature: true, keyCertSign: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: names.map(altName) },
    ],
  });
  return { cert: made.cert, key: made.private };
}

function altName(name: string) {
  return isIP(name) === 0 ? ({ type: 2, value: name } as const) : ({ type: 7, ip: name } as const);
}
