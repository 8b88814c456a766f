import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import { z } from "zod";
import type { Controls } from "../library";
import { bodyIn } from "../requestBody";
import { deeds } from "./deeds";

/** One control: what it is called by, what it takes, and what it does. Answers 204 when it has nothing to tell. */
export interface Deed {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly does: (controls: Controls, asked: Asked) => unknown;
}

interface Asked {
  readonly body: unknown;
  readonly params: Record<string, string>;
  /** The connection over which it was asked. */
  readonly socket: Socket;
}

const home = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Adds the controls, for specs in other languages: open to this machine alone, without credentials, never logged. */
export function addControl(server: FastifyInstance, controls: Controls): void {
  for (const deed of deeds) {
    server.route({
      method: deed.method,
      url: `/__control${deed.path}`,
      handler: (request, reply) => perform(deed, controls, request, reply),
    });
  }
}

async function perform(
  deed: Deed,
  controls: Controls,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!home.has(request.socket.remoteAddress ?? "")) return reply.code(403).send();
  try {
    const params = request.params as Record<string, string>;
    const result = await deed.does(controls, {
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
