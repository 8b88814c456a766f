import ssl = require("ssl");

const alternativeNames = "2.5.29.17";
const commonName = "2.5.4.3";

/**
 * Is the certificate for this host? `address`: the IP address that the connection goes to, as the system writes it;
 * it counts only when the host was given as an address. Where there are alternative names, they alone count
 * (RFC 9525 §6); the common name serves for old home-made certificates that have none.
 */
export function isFor(certificate: ssl.Certificate, host: string, address: string | undefined): boolean {
  const names = certificate.extensions()[alternativeNames];
  if (address !== undefined) return (names?.iPAddress ?? []).indexOf(address) >= 0;
  const hostNames = names === undefined ? commonNames(certificate) : (names.dNSName ?? []);
  for (const name of hostNames) {
    if (isNameOf(name, host)) return true;
  }
  return false;
}

/** The names that the certificate is for, for a person to read. */
export function namesIn(certificate: ssl.Certificate): string {
  const names = certificate.extensions()[alternativeNames];
  if (names === undefined) return commonNames(certificate).join(", ");
  const all: string[] = [];
  for (const name of names.dNSName ?? []) all.push(name);
  for (const name of names.iPAddress ?? []) all.push(name);
  return all.join(", ");
}

/** SHA-256 of the certificate, lower-case hexadecimal. */
export function fingerprintOf(certificate: ssl.Certificate): string {
  return certificate.digest("sha256").toLowerCase();
}

function commonNames(certificate: ssl.Certificate): readonly string[] {
  const names: string[] = [];
  for (const { oid, value } of certificate.subject()) {
    if (oid === commonName) names.push(value);
  }
  return names;
}

/**
 * `*.example.org` stands for one label in front of `.example.org`, and for nothing shorter than two labels after
 * that: a certificate for all of `.org` is none.
 */
function isNameOf(pattern: string, host: string): boolean {
  const name = pattern.toLowerCase();
  if (!name.startsWith("*.")) return name === host;
  const domain = name.slice(1);
  const dot = host.indexOf(".");
  return dot > 0 && host.slice(dot) === domain && domain.indexOf(".", 1) > 0;
}
