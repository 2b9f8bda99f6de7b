import { readFile } from 'node:fs/promises';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reads a page into memory in each coding that the build wrote. Empty where there is no such file. */
export async function readPage(file: string): Promise<HeldPage> {
  const variants = await Promise.all([
    readVariant(`${file}.br`, 'br'),
    readVariant(`${file}.gz`, 'gzip'),
    readVariant(file),
  ]);
  return variants.flat();
}

/** The variants of a page, best first; the last one is not compressed. */
export type HeldPage = { coding?: Coding; body: Buffer }[];

/** Sends a page in the best coding that the client accepts. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: HeldPage): FastifyReply {
  const coding = codingFor(
    request,
    page.flatMap(({ coding }) => coding ?? []),
  );
  const variant = page.find((one) => one.coding === coding);
  if (coding) reply.header('content-encoding', coding);
  return reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding').send(variant?.body);
}

/** The best of these codings that the client accepts; undefined for none. */
export function codingFor({ headers }: Pick<FastifyRequest, 'headers'>, codings: Coding[]) {
  const accepted = headers['accept-encoding'];
  return (accepted && negotiate(accepted.toLowerCase(), codings)) || undefined;
}

/** The codings in which the build writes files. */
export type Coding = 'br' | 'gzip';

async function readVariant(file: string, coding?: Coding): Promise<HeldPage> {
  const body = await readFile(file).catch(() => undefined);
  return body ? [{ body, ...(coding && { coding }) }] : [];
}
