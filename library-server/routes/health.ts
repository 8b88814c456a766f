import { ok } from "../answer";
import { endpoint } from "../endpoint";

export const healthRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/healthcheck",
    access: "anyone",
    exists: (dialect) => dialect.version !== undefined,
    answer: ({ context }) => {
      const timestamp = new Date(context.clock.now()).toISOString();
      const data = {
        status: "UP",
        message: "Library is running",
        timestamp,
        version: context.dialect.version,
      };
      return ok({ status: 200, message: "Pong", data, timestamp });
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/version",
    access: "bearer",
    exists: (dialect) => dialect.version !== undefined,
    answer: ({ context }) => ok({ current: context.dialect.version, latest: context.dialect.version }),
  }),
];
