import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, good, problem } from '../cli/text/findings.ts';
import type { Company } from '../company/schema.ts';

const build = 'Ejecuta npm run build y reinicia el servidor.';

/** Whether the built site is there, and is the one of this company. */
export async function checkSite(siteDir: string | null, company: Company | undefined): Promise<Finding[]> {
  if (siteDir === null) return [good('Web: este servidor no la tiene (SITE_DIR=none); la sirve otro.')];
  const page = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) return [problem(`Web: no está construida en ${siteDir}`, build)];
  return company ? [checkAddress('Web', page, company.siteUrl, build)] : [];
}

/** Whether a page says that it stands where the company says. */
export function checkAddress(where: string, page: string, siteUrl: string, todo: string): Finding {
  const canonical = canonicalOf(page);
  if (canonical === undefined) return problem(`${where}: la página no dice su dirección (canonical)`, todo);
  const origin = URL.parse(canonical)?.origin;
  return origin === siteUrl
    ? good(`${where}: está construida para ${siteUrl}, como dice company.ts.`)
    : problem(`${where}: está construida para ${origin ?? canonical}, y company.ts dice ${siteUrl}`, todo);
}

function canonicalOf(page: string): string | undefined {
  const [link] = /<link\b[^>]*\brel="?canonical\b[^>]*>/i.exec(page) ?? [];
  return /\bhref="?([^"\s>]+)/i.exec(link ?? '')?.[1];
}
