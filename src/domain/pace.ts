/**
 * What long work calls after each thing that it has done: every so many `things`, `rest` gives the interface its turn.
 */
export function paced(things: number, rest: () => void): () => void {
  let left = things;
  return () => {
    left -= 1;
    if (left > 0) return;
    left = things;
    rest();
  };
}
