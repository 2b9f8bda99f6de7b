import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { destination } from 'pino';
import type { Config } from '../config.ts';

/**
 * Returns how the server logs: JSON lines with no personal data in them.
 *
 * A request leaves its method, the pattern of its route, the status and the milliseconds;
 * never its address, user agent, query, headers or body, and not the path it asked for,
 * since a visitor may write anything there.
 */
export function logOptions(level: Config['server']['logLevel']) {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      err: describeError,
      error: describeError,
      req: () => ({}),
      res: () => ({}),
    },
  } satisfies LogOptions;
}

/**
 * Opens where the log is written: the standard output, or another file descriptor. The
 * server goes on while nobody reads it, and while its disk is full.
 */
export function openLogStream(fd = 1): LogStream {
  const stream = destination({ dest: fd, sync: false, maxLength: mostUnwritten });
  stream.on('error', () => {});
  return stream;
}

/** What waits to be written, in characters. Above that, lines are dropped. */
const mostUnwritten = 2 ** 20;

/**
 * Writes what remains of the log, for half a second at most, then drops it. At the exit
 * of the process the stream would retry what cannot be written for ever.
 */
export async function endLogStream(stream: LogStream): Promise<void> {
  const closed = once(stream, 'close').catch(() => {});
  stream.end();
  await Promise.race([closed, wait(500)]);
  stream.destroy();
}

export type LogStream = ReturnType<typeof destination>;

export type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/**
 * Writes one line for each request, when it is answered. Successful reads are logged at
 * `debug`: such a line says little, and costs a fifth of the time that a page takes.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const route = routeOf(request);
    const isAbandoned = request.raw.destroyed && !reply.raw.writableFinished;
    if (error || isAbandoned) {
      // A client that hangs up is no fault of the server.
      request.log.debug({ route }, 'request abandoned by the client');
      return;
    }

    const { method } = request;
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const isRead = method === 'GET' || method === 'HEAD';
    const level = isRead && status < 400 ? 'debug' : 'info';
    request.log[level]({ method, route, status, ms }, 'request');
  }

  override routeNotFound(): void {}

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply) {
    // A client that hangs up has closed the answer. Otherwise what is sent could not be
    // read, as when the database is away in the middle of an export.
    const level = reply.raw.destroyed ? 'debug' : 'error';
    request.log[level]({ err: error, route: routeOf(request) }, 'answer cut short');
  }
}

/**
 * Returns the pattern of the route, since the path itself may hold anything that a
 * visitor wrote.
 */
export function routeOf(request: FastifyRequest): string {
  if (request.is404) return 'unmatched';

  return request.routeOptions.url || 'unmatched';
}

type ErrorInLog = {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
};

/**
 * Returns only the fields that identify an error: a database error may contain the
 * rejected row.
 */
function describeError(error: unknown): ErrorInLog {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };

  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: name, code, message, stack, cause };
}
