import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { reasonOf } from '../errors.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Checks whether the built site is there, and is the one of this company. */
export async function checkSite(siteDir: string | null, company: Company | undefined): Promise<Finding[]> {
  if (siteDir === null) return [];
  const html = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => undefined);
  if (html === undefined)
    return [
      problem('Web', 'no hay página que enseñar', {
        admin: `No está construida en ${siteDir}. Ejecuta npm run build.`,
      }),
    ];
  if (!company) return [];
  const [link = ''] = /<link\b[^>]*\brel="?canonical\b[^>]*>/i.exec(html) ?? [];
  const [, canonical = ''] = /\bhref="?([^"\s>]+)/i.exec(link) ?? [];
  const origin = URL.parse(canonical)?.origin;
  if (origin === company.siteUrl) return [good('Web', `está hecha para ${company.siteUrl}.`)];
  return [
    problem('Web', `está hecha para ${origin ?? 'otra dirección'}, y la vuestra es ${company.siteUrl}`, {
      admin: 'La vuestra es la de company.ts. Ejecuta npm run build.',
    }),
  ];
}

/** Checks whether a server runs where this configuration says. */
export async function checkServer({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const own: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const origin = `http://${own[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
  const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(15_000) }).then(
    ({ ok, status }) => (ok ? undefined : String(status)),
    reasonOf,
  );
  if (answer === undefined) return good('Servidor', `está en marcha en ${origin}.`);
  return warning('Servidor', `no contesta en ${origin} (${answer})`, {
    admin: 'Arráncalo; si lo lleva systemd: systemctl status vertical-bcn',
  });
}
