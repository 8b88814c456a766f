import type { HeaderProblem } from "../../domain/connection/requestHeaders";
import type { Say } from "../../domain/say";
import type { AddressProblem } from "../../domain/connection/serverUrl";

/** What is wrong with an address that was typed. */
export function addressProblem(say: Say, problem: AddressProblem): string {
  switch (problem) {
    case "empty":
      return say("Enter the address of your server.");
    case "scheme":
      return say("The address must begin with http:// or https://.");
    case "account":
      return say("Leave the user name out of the address: accounts are set separately.");
    case "letters":
      return say("Copy the address from your browser: letters like ü are written in code there.");
    case "malformed":
      return say("This is not a web address. Is there a typing mistake in it?");
  }
}

/** What is wrong with a header that was typed. */
export function headerProblem(say: Say, problem: HeaderProblem): string {
  switch (problem) {
    case "form":
      return say("Write it as Name: value.");
    case "name":
      return say("The name of a header has only letters, digits, hyphens and underscores.");
    case "own":
      return say("Library Sync sends this header itself.");
    case "value":
      return say("The value must be plain text in one line.");
  }
}
