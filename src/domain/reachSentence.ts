import type { Obstacle, Untrusted } from "./failure";
import type { Say } from "./translations";

/** Why no connection could be made; undefined: nobody knows. */
export function obstacleSentence(say: Say, why: Obstacle | undefined): string {
  switch (why) {
    case "name":
      return say("The server cannot be reached: its name is not known here. Check the server URL.");
    case "names":
      return say(
        "The server cannot be reached: this network does not tell where its name leads. Check the Wi-Fi.",
      );
    case "closed":
      return say(
        "The server cannot be reached: nothing answers at this address. Check the server URL, and that the server is running.",
      );
    case "plain":
      return say(
        "This address does not answer with https. Try it with http:// at the beginning of the server URL.",
      );
    case "encrypted":
      return say(
        "This address answers only with https. Try it with https:// at the beginning of the server URL.",
      );
    case "handshake":
      return say(
        "This address does not answer with https, or only with a kind that this device does not know. If the server has no https, write http:// at the beginning of the server URL.",
      );
    case "proxy":
      return say(
        "The proxy that is set in KOReader's network menu cannot be reached, or does not let Library Sync through.",
      );
    case "unnamed":
      return say(
        "The local address does not encrypt, and is used only in networks that you have named: Library Sync → Connection → Local and remote address.",
      );
    case undefined:
      return say("The server cannot be reached. Check the server URL, and that the server is running.");
  }
}

/** Why the server's certificate is not accepted. */
export function certificateSentence(say: Say, untrusted: Untrusted): string {
  const sentence = faultSentence(say, untrusted);
  return untrusted.isOutOfDate === true
    ? `${sentence} ${say("Is the date of this device right?")}`
    : sentence;
}

function faultSentence(say: Say, { why, names }: Untrusted): string {
  switch (why) {
    case "unknown":
      return say(
        "The server's certificate is not trusted: no authority that this device knows vouches for it.",
      );
    case "self":
      return say("The server's certificate is not trusted: it vouches for itself, and no authority does.");
    case "expired":
      return say("The server's certificate is not trusted: it has run out.");
    case "early":
      return say("The server's certificate is not trusted: it is not valid yet.");
    case "missing":
      return say("The server is not trusted: it showed no certificate.");
    case "changed":
      return say("The server's certificate is not trusted: it has changed since you said that it is right.");
    case "otherName":
      return say("The server's certificate is not trusted: it is for another server, %1.", names ?? "");
    case "noAuthorities":
      return say(
        "The server's certificate is not trusted: this device has no list of authorities to check it against.",
      );
  }
}
