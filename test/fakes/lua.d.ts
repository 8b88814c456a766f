// Lua's own functions, as far as sources use them that run in Node too.
declare function xpcall(work: () => unknown, handle: (error: unknown) => unknown): [boolean, unknown];
declare const debug: { traceback(text: string, level?: number): string };
