/** Random things. */
declare module "random" {
  /** @noSelf */
  interface Random {
    /** A random UUID in capital letters. From frontend/random.lua, uuid. */
    uuid(withDashes: true): string;
  }

  const random: Random;
  export = random;
}
