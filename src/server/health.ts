import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import { probeWrite } from '../database/settings.ts';
import { reasonOf } from '../errors.ts';
import type { Clock } from '../time.ts';

/**
 * `/healthz` says that the process lives, `/readyz` that requests can be stored. A missing mail setup shows in the body
 * alone, not in the status: a server that takes requests is better than none. Both are public and tell no figures.
 */
export async function healthRoutes(app: FastifyInstance, { checkStorage, mail }: HealthServices) {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const failure = await checkStorage();
    if (!failure) return { status: 'ready', database: 'ok', mail };
    request.log.error({ reason: failure.reason }, 'no request can be stored');
    return reply.code(503).send({ status: 'unavailable', database: 'takes no requests', mail });
  });
}

type HealthServices = { checkStorage: StorageCheck; mail: 'configured' | 'not configured' };

/**
 * Returns a function that says why requests cannot be stored, and since when; undefined if they can. It writes: a database
 * that answers queries may still refuse to write, with a full disk or as a read-only replica. What has been known for less
 * than five seconds is not tried again, and concurrent callers share one try and wait two seconds at most.
 */
export function createStorageCheck(database: Pick<Database, 'transact'>, clock: Clock): StorageCheck {
  let failure: StorageFailure | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  const note = (error: unknown) => {
    const since = failure?.since ?? clock.now().toISOString();
    failure = error === undefined ? undefined : { since, reason: reasonOf(error) };
    checkedAt = clock.elapsed();
  };
  const check = async () => {
    note(await database.transact(probeWrite).catch((error: unknown) => error));
    checking = undefined;
  };
  return async () => {
    if (clock.elapsed() - checkedAt < freshMs) return failure;
    checking ??= check();
    const late = Promise.withResolvers<void>();
    const cancel = clock.after(timeoutMs, () => {
      note(`The database has not answered for ${timeoutMs / 1000} s.`);
      late.resolve();
    });
    await Promise.race([checking, late.promise]).finally(cancel);
    return failure;
  };
}

export type StorageCheck = () => Promise<StorageFailure | undefined>;

/** The time of the first of an unbroken row of failures, and the last one in the words of the database. */
type StorageFailure = { since: string; reason: string };

const freshMs = 5000;
const timeoutMs = 2000;
