import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config/config.ts';
import { reasonOf } from '../reason.ts';
import { build } from './company.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Whether the built site is there, and is the one of this company. */
export async function checkSite(siteDir: string | null, company: Company | undefined): Promise<Finding[]> {
  if (siteDir === null) return [good('Web', 'está en otro servidor.', { admin: 'Lo dice SITE_DIR=none.' })];
  const html = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => undefined);
  if (html === undefined) {
    const admin = `No está construida en ${siteDir}. Ejecuta ${build}.`;
    return [problem('Web', 'no hay página que enseñar', { admin })];
  }
  return company ? [checkAddress('Web', html, company, `Ejecuta ${build}.`)] : [];
}

/** Whether a page says that it stands where the company says. */
function checkAddress(about: string, html: string, { siteUrl }: Company, todo: string): Finding {
  const canonical = canonicalOf(html);
  if (canonical === undefined)
    return problem(about, 'no dice a los buscadores cuál es su dirección', {
      admin: `A la página le falta canonical. ${todo}`,
    });
  const origin = URL.parse(canonical)?.origin;
  if (origin === siteUrl) return good(about, `está hecha para ${siteUrl}.`);
  return problem(about, `está hecha para ${origin ?? canonical}, y la vuestra es ${siteUrl}`, {
    admin: `La vuestra es la de company.ts. ${todo}`,
  });
}

function canonicalOf(html: string): string | undefined {
  const [link] = /<link\b[^>]*\brel="?canonical\b[^>]*>/i.exec(html) ?? [];
  return /\bhref="?([^"\s>]+)/i.exec(link ?? '')?.[1];
}

function get(url: string, redirect: RequestRedirect = 'follow'): Promise<Response | Error> {
  const signal = AbortSignal.timeout(15_000);
  return fetch(url, { redirect, signal }).catch((error: unknown) => error as Error);
}

/** Whether a server runs where this configuration says. */
export async function checkServer({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const own: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const origin = `http://${own[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
  const response = await get(`${origin}/healthz`);
  if (response instanceof Response) await response.body?.cancel();
  if (response instanceof Response && response.ok) return good('Servidor', `está en marcha en ${origin}.`);
  const why = response instanceof Error ? reasonOf(response) : response.status;
  return warning('Servidor', `no contesta en ${origin} (${why})`, {
    admin: 'Arráncalo; si lo lleva systemd: systemctl status vertical-bcn',
  });
}
