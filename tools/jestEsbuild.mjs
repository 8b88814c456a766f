// TypeScript for jest: types are stripped and not checked (`make check` does that), so that the fast ring is fast.
import { transformSync } from "esbuild";

const options = { loader: "ts", format: "cjs", target: "node20", sourcemap: "inline", tsconfigRaw: {} };

export default {
  process: (source, file) => transformSync(source, { ...options, sourcefile: file }),
};
