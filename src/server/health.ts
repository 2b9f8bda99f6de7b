import type { FastifyInstance } from 'fastify';
import { type Clock, type Repetition, repeat } from '../clock.ts';
import type { StorageMonitor } from '../database/storage-monitor.ts';
import { minuteMs } from '../time.ts';

/**
 * `/healthz` reports that the process is alive, `/readyz` that requests can be stored.
 * Mail does not matter, since a server that accepts requests is better than none. Both
 * are public and reveal no figures. They write nothing, since strangers may send any
 * number of requests.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { storage }: { storage: Pick<StorageMonitor, 'known'> },
) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    if (!(await storage.known())) return { status: 'ready' };

    return reply.code(503).send({ status: 'unavailable' });
  });
}

/**
 * Probes the storage while the server listens: every minute, and every ten seconds while
 * requests cannot be stored, since a load balancer sends no visitors during that time.
 */
export function watchStorage(
  app: FastifyInstance,
  storage: Pick<StorageMonitor, 'failure' | 'probe'>,
  clock: Clock,
): void {
  let lastProbe = Number.NEGATIVE_INFINITY;
  let watching: Repetition | undefined;

  const probeIfDue = async () => {
    const isDue = storage.failure() || clock.elapsed() - lastProbe >= minuteMs;
    if (!isDue) return;

    lastProbe = clock.elapsed();
    const failure = await storage.probe();
    if (failure) app.log.error({ reason: failure.reason }, 'no request can be stored');
  };

  app.addHook('onListen', async () => {
    watching = repeat(clock, retryMs, probeIfDue, (error) =>
      app.log.error({ err: error }, 'the storage could not be probed'),
    );
  });
  app.addHook('onClose', async () => watching?.stop());
}

const retryMs = 10_000;
