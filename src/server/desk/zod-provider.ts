import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import { z } from 'zod';

/**
 * Lets the routes of this scope define their `schema` in Zod, for requests and responses.
 * Both are enforced: a response leaves out properties that its schema does not declare.
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
 * Gives a route without a body schema an empty body, and a route without a response
 * schema a 204 without a body. So a route accepts and returns only what it declares.
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
