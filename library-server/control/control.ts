import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Controls } from "../library";
import { bodyIn } from "../requestBody";
import { type ControlRoute, controlRoutes } from "./controlRoutes";

const home = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Adds the controls for specs in other languages: open to this machine only, without credentials, never logged. */
export function addControl(server: FastifyInstance, controls: Controls): void {
  for (const control of controlRoutes) {
    server.route({
      method: control.method,
      url: `/__control${control.path}`,
      handler: (request, reply) => perform(control, controls, request, reply),
    });
  }
}

async function perform(
  control: ControlRoute,
  controls: Controls,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!home.has(request.socket.remoteAddress ?? "")) return reply.code(403).send();
  try {
    const params = request.params as Record<string, string>;
    const result = await control.run(controls, {
      body: bodyIn(request)?.value,
      params,
      socket: request.socket,
    });
    if (result === undefined) return await reply.code(204).send();
    return await reply.send(result);
  } catch (error) {
    const what = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    return reply.code(400).send({ status: 400, message: what });
  }
}
