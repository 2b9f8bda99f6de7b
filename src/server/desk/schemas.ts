import type { FastifyInstance, FastifyTypeProvider, RouteOptions } from 'fastify';
import { z } from 'zod';
import { idInPath } from '../../desk-api/schemas.ts';

/**
 * Lets the routes of this scope declare in zod what they take and what they answer. Both are enforced: properties beyond
 * the schema are left out of an answer, and a route without schemas is refused at the start. One that answers nothing answers 204.
 */
export function useSchemas(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: new Error('Not as the schema says.') };
  });
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  );
  app.addHook('onRoute', requireSchemas);
  app.addHook('preHandler', async ({ routeOptions }, reply) => {
    if (Object.hasOwn(routeOptions.schema?.response ?? {}, 204)) reply.code(204);
  });
  return app.withTypeProvider<ZodTypes>();
}

/** An app whose handlers are typed by their schemas. */
export type DeskApp = ReturnType<typeof useSchemas>;

interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

export const nothing = z.undefined();

export const nothingAsked = z.object({});

/** The schemas of a route that takes nothing and answers nothing, and of one that does so to one row. */
export const silent = { response: { 204: nothing } };
export const aboutOne = { params: idInPath, ...silent };

/** The schemas of a route that takes a body, and answers so; without an answer where that is left out. */
export const taking = <Body extends z.ZodType>(body: Body) => ({ body, ...silent });
export const asking = <Body extends z.ZodType, Answer extends z.ZodType>(body: Body, answer: Answer) => ({
  body,
  response: { 200: answer },
});

/** The schemas of a route that is asked by the query of its address. */
export const listing = <Query extends z.ZodType, Answer extends z.ZodType>(
  querystring: Query,
  answer: Answer,
) => ({ querystring, response: { 200: answer } });

function requireSchemas({ method, url, schema }: RouteOptions): void {
  const takesBody = [method].flat().some((one) => ['POST', 'PUT', 'PATCH'].includes(one));
  const complete = schema?.response && (!takesBody || schema.body) && (!url.includes(':') || schema.params);
  if (!complete) throw new Error(`${method} ${url} does not say what it takes and answers.`);
}
