import type { Obstacle, Untrusted } from "./failure";
import type { Translate } from "./format";

/** Why the server cannot be reached, and what to check; `why` is undefined if the cause is unknown. */
export function obstacleSentence(translate: Translate, why: Obstacle | undefined): string {
  switch (why) {
    case "name":
      return translate("The server cannot be reached: its name was not found. Check the server URL.");
    case "local":
      return translate(
        "The server cannot be reached: most e-readers do not know names that end in .local. Set its IP address in place of the name, for example http://192.168.1.20:6060.",
      );
    case "names":
      return translate("The server cannot be reached: looking up its name failed. Check the Wi-Fi.");
    case "closed":
      return translate(
        "The server cannot be reached: nothing answers at this address. Check the server URL, its port, and that the server is running.",
      );
    case "plain":
      return translate(
        "This address does not answer with https. Try it with http:// at the beginning of the server URL.",
      );
    case "encrypted":
      return translate(
        "This address answers only with https. Try it with https:// at the beginning of the server URL.",
      );
    case "handshake":
      return translate(
        "This address does not answer with https, or only with a version that this device does not support. If the server has no https, write http:// at the beginning of the server URL.",
      );
    case "proxy":
      return translate(
        "The proxy that is set in KOReader's network menu cannot be reached, or does not let Catchword through.",
      );
    case "unnamed":
    case "stranger":
      return secondAddressSentence(translate, why);
    case undefined:
      return translate("The server cannot be reached. Check the server URL, and that the server is running.");
  }
}

function secondAddressSentence(translate: Translate, why: "unnamed" | "stranger"): string {
  return why === "unnamed"
    ? translate(
        "The local address is not encrypted, and is used only in networks that you have allowed: Catchword → Advanced → Addresses and headers.",
      )
    : translate(
        "Another server answers at the local or remote URL, and your own does not answer. Check both addresses: Catchword → Advanced → Addresses and headers.",
      );
}

export function certificateSentence(translate: Translate, untrusted: Untrusted): string {
  const { why, names } = untrusted;
  const fault = faultSentence(translate, untrusted);
  const isToAdd = names !== undefined && why !== "otherName";
  const sentence = isToAdd ? translate("%1 It is also made out for another name: %2.", fault, names) : fault;
  return untrusted.isOutOfDate === true ? translate("%1 Is the date of this device right?", sentence) : sentence;
}

function faultSentence(translate: Translate, { why, names }: Untrusted): string {
  switch (why) {
    case "unknown":
      return translate(
        "The server's certificate is not trusted: it is not signed by an authority that this device knows.",
      );
    case "self":
      return translate("The server's certificate is not trusted: it is self-signed, not signed by an authority.");
    case "expired":
      return translate("The server's certificate is not trusted: it has expired.");
    case "early":
      return translate("The server's certificate is not trusted: it is not valid yet.");
    case "missing":
      return translate("The server is not trusted: it sent no certificate.");
    case "changed":
      return translate("The server's certificate is not trusted: it has changed since you trusted it.");
    case "otherName":
      return translate("The server's certificate is not trusted: it is for another server, %1.", names ?? "");
    case "noAuthorities":
      return translate(
        "The server's certificate is not trusted: this device has no list of authorities to check it against.",
      );
  }
}
