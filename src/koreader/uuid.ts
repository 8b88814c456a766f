import random = require("random");

/** A new random UUID, in small letters. */
export function newUuid(): string {
  return random.uuid(true).toLowerCase();
}
