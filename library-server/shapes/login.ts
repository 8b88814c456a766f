import { z } from "zod";

export const login = z.strictObject({ username: z.string(), password: z.string() });

/** An empty field is no violation of the specification, but every server refuses it. */
export const filledLogin = z.object({ username: z.string().trim().min(1), password: z.string().min(1) });

export const refresh = z.strictObject({ refreshToken: z.string().min(1) });
