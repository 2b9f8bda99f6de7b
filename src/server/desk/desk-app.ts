import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import { z } from 'zod';
import type { RelyingParty } from '../../auth/passkeys.ts';
import type { Db } from '../../database/tables.ts';
import type { DeskAddress } from '../../desk-address.ts';
import type { ProblemKind } from '../../desk-api/problems.ts';
import type { Dependencies } from '../dependencies.ts';

/** Dependencies of the desk's routes. */
export type DeskOptions = Dependencies & {
  db: Db;
  address: DeskAddress;
  /** The desk as passkeys know it; undefined where there can be none. */
  party: RelyingParty | undefined;
};

/** Thrown by hooks and handlers to have a problem answered. */
export class Refused extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind) {
    super(kind);
    this.kind = kind;
  }
}

/**
 * Lets the routes of this scope declare in zod what they take and what they answer. Both are enforced: properties beyond
 * the schema are left out of an answer. A body that is not declared is an empty object, an answer that is not is a 204.
 */
export function useSchemas(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const { data: value, error } = schema.safeParse(data);
    return error ? { error } : { value };
  });
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  );
  app.addHook('onRoute', (route) => {
    const takesBody = route.method === 'POST' || route.method === 'PUT';
    route.schema = {
      ...(takesBody && { body: z.object({}) }),
      response: { 204: z.undefined() },
      ...route.schema,
    };
  });
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

/** The options of a route by what it answers, and by the schemas of what it takes besides a body. */
export const answering = <Answer extends z.ZodType, Takes extends object>(
  answer: Answer,
  takes = {} as Takes,
) => ({ schema: { ...takes, response: { 200: answer } } });

/** The options of a route that takes a body, and answers so. */
export const asking = <Body extends z.ZodType, Answer extends z.ZodType>(
  body: Body,
  answer: Answer,
) => answering(answer, { body });
