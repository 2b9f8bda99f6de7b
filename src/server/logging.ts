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
 * Returns the options of the server's log: JSON lines without personal data.
 *
 * For a request it logs the method, the pattern of the route, the status and the
 * milliseconds. It never logs the address, the user agent, the query, headers, the body
 * or the requested path, since a visitor may write anything there.
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
 * Opens the destination of the log: the standard output, or another file descriptor. The
 * server keeps running while the log is not read, or while its disk is full.
 */
export function openLogStream(fd = 1): LogStream {
  const stream = destination({ dest: fd, sync: false, maxLength: maxUnwritten });
  stream.on('error', () => {});
  return stream;
}

/** The maximum of unwritten characters. Beyond it, lines are dropped. */
const maxUnwritten = 2 ** 20;

/**
 * Writes the rest of the log within half a second, and drops what remains. At the exit of
 * the process, the stream would otherwise retry for ever.
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
 * Writes one line per request, when it is answered. Successful reads are logged at
 * `debug`, since such a line says little, and takes a fifth of the time of serving a
 * page.
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
      // A client that hangs up is not a failure of the server.
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
    // The response is closed if the client hung up. Otherwise its source failed, for
    // example the database in the middle of an export.
    const level = reply.raw.destroyed ? 'debug' : 'error';
    request.log[level]({ err: error, route: routeOf(request) }, 'answer cut short');
  }
}

/**
 * Returns the pattern of the route. The path itself may contain anything that a visitor
 * wrote.
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
 * Returns only the fields that identify an error, since a database error may contain the
 * rejected row.
 */
function describeError(error: unknown): ErrorInLog {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };

  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: name, code, message, stack, cause };
}
