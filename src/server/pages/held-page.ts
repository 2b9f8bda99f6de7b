import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page that is held in memory, in each coding that the build made of it. Empty where there is no such file. */
export async function readPage(file: string): Promise<HeldPage> {
  const variants = await Promise.all([
    readVariant(`${file}.br`, 'br'),
    readVariant(`${file}.gz`, 'gzip'),
    readVariant(file),
  ]);
  return variants.flat();
}

/** Best first; the last one is not compressed. */
export type HeldPage = { encoding?: string; body: Buffer }[];

/** Sends it in the best coding that the client takes. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: HeldPage): FastifyReply {
  const accepted = codingsIn(request.headers['accept-encoding'] ?? '');
  const variant = page.find(({ encoding }) => !encoding || accepted.includes(encoding));
  if (variant?.encoding) reply.header('content-encoding', variant.encoding);
  return reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding').send(variant?.body);
}

async function readVariant(file: string, encoding?: string): Promise<HeldPage> {
  const body = await readFile(file).catch(() => undefined);
  return body ? [{ body, ...(encoding && { encoding }) }] : [];
}

function codingsIn(header: string): string[] {
  return header.split(',').flatMap((coding) => {
    const [name = '', weight = ''] = coding.toLowerCase().split(';');
    return /^\s*q=0(\.0*)?\s*$/.test(weight) ? [] : [name.trim()];
  });
}
