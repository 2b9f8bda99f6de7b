import type { FastifyInstance, FastifyTypeProvider, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { RelyingParty } from '../../auth/passkeys.ts';
import type { Company } from '../../company/schema.ts';
import type { ServerConfig } from '../../config.ts';
import type { Database } from '../../database/open.ts';
import type { Db } from '../../database/tables.ts';
import type { DeskAddress } from '../../desk-address.ts';
import type { Installation } from '../../desk-api/installation.ts';
import type { ProblemKind } from '../../desk-api/problems.ts';
import { idInPath } from '../../desk-api/schemas.ts';
import type { Notifications } from '../../notifications/notifications.ts';
import type { Clock } from '../../time.ts';

/** What the routes of the desk work with. */
export type DeskOptions = Pick<Notifications, 'sendCode' | 'push' | 'channels' | 'wake'> & {
  db: Db;
  database: Pick<Database, 'purgeDeleted'>;
  config: ServerConfig;
  address: DeskAddress;
  sharesOriginWithTag: boolean;
  /** The desk as passkeys know it; undefined where there can be none. */
  party: RelyingParty | undefined;
  installation: Installation;
  company: Pick<Company, 'name' | 'retentionMonths' | 'backupDays'>;
  clock: Clock;
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
 * the schema are left out of an answer, and a route without schemas is refused at the start. A route that answers
 * nothing answers 204.
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

/** The body of a POST that takes nothing. */
export const nothingAsked = z.object({});

/** The options of a route that is only read, and of one that takes nothing and answers nothing, for all or for one row. */
export const answering = <Answer extends z.ZodType>(answer: Answer) => ({
  schema: { response: { 200: answer } },
});
export const silent = { schema: { response: { 204: z.undefined() } } };
export const aboutOne = { schema: { params: idInPath, ...silent.schema } };

/** The options of a route that takes a body, and answers so; without an answer where that is left out. */
export const taking = <Body extends z.ZodType>(body: Body) => ({ schema: { body, ...silent.schema } });
export const asking = <Body extends z.ZodType, Answer extends z.ZodType>(body: Body, answer: Answer) => ({
  schema: { body, response: { 200: answer } },
});

function requireSchemas({ method, url, schema }: RouteOptions): void {
  const takesBody = [method].flat().some((one) => ['POST', 'PUT', 'PATCH'].includes(one));
  const complete = schema?.response && (!takesBody || schema.body) && (!url.includes(':') || schema.params);
  if (!complete) throw new Error(`${method} ${url} does not say what it takes and answers.`);
}
