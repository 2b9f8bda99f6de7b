import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import { z } from 'zod';

/**
 * Lets the routes of this scope write their `schema` in Zod: what they take and what they
 * answer. Both are enforced: properties beyond the schema are left out of an answer.
 */
export function useZod(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (input) => {
    const { data, error } = schema.safeParse(input);
    return error ? { error } : { value: data };
  });
  app.setSerializerCompiler<z.ZodType>(({ schema }) => (answer) => {
    return JSON.stringify(schema.parse(answer));
  });
  addEmptySchemas(app);

  return app.withTypeProvider<ZodTypeProvider>();
}

/** An app whose handlers are typed by the Zod schemas of their routes. */
export type DeskApp = ReturnType<typeof useZod>;

interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

/**
 * Gives a route that names no body an empty one, and a route that names no answer a 204
 * without a body: a route takes and answers nothing but what it declares.
 */
function addEmptySchemas(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const takesBody = route.method === 'POST' || route.method === 'PUT';

    route.schema = {
      ...(takesBody && { body: z.object({}) }),
      response: { 204: z.undefined() },
      ...route.schema,
    };
  });

  app.addHook('preHandler', async ({ routeOptions }, reply) => {
    const answers = routeOptions.schema?.response ?? {};
    if (Object.hasOwn(answers, 204)) reply.code(204);
  });
}
