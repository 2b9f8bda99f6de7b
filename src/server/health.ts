import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open.ts';
import { probeWrite } from '../database/settings.ts';
import { reasonOf } from '../errors.ts';
import type { NotificationOptions } from '../notifications/notifications.ts';

/**
 * `/healthz` says that the process lives, `/readyz` that requests can be stored, whether
 * mail is set up or not: a server that takes requests is better than none. Both are
 * public and tell no figures.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { checkStorage }: { checkStorage: StorageCheck },
) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const failure = await checkStorage();
    if (!failure) return { status: 'ready' };

    request.log.error({ reason: failure.reason }, 'no request can be stored');
    return reply.code(503).send({ status: 'unavailable' });
  });
}

/**
 * Returns a function that says why requests cannot be stored, and since when; undefined
 * if they can. It writes: a database that answers queries may still refuse to write, with
 * a full disk or as a read-only replica. What has been known for less than five seconds
 * is not tried again, and concurrent callers share one try.
 */
export function createStorageCheck(
  database: Pick<Database, 'transact'>,
  clock: Clock,
): StorageCheck {
  let failure: Awaited<ReturnType<StorageCheck>>;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  const check = async () => {
    try {
      await database.transact(probeWrite);
      failure = undefined;
    } catch (error) {
      const since = failure?.since ?? clock.now().toISOString();
      failure = { since, reason: reasonOf(error) };
    }
    checkedAt = clock.elapsed();
    checking = undefined;
  };

  return async () => {
    const isFresh = clock.elapsed() - checkedAt < freshMs;
    if (!isFresh) checking ??= check();
    await checking;
    return failure;
  };
}

/**
 * Returns the time of the first of an unbroken row of failures, and the last one in the
 * words of the database.
 */
type StorageCheck = NotificationOptions['checkStorage'];

const freshMs = 5000;
