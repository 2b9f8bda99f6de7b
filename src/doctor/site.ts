import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Company } from '../company/schema.ts';
import { type Finding, good, problem, type WhichPage } from './finding.ts';

/** Whether the built site is there, and is the one of this company. */
export async function checkSite(siteDir: string | null, company: Company | undefined): Promise<Finding[]> {
  if (siteDir === null) return [good({ kind: 'site served elsewhere' })];
  const html = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => undefined);
  if (html === undefined) return [problem({ kind: 'site not built', siteDir })];
  return company ? [checkAddress('built', html, company)] : [];
}

/** Whether a page says that it stands where the company says. */
export function checkAddress(page: WhichPage, html: string, { siteUrl }: Company): Finding {
  const canonical = canonicalOf(html);
  if (canonical === undefined) return problem({ kind: 'page without address', page });
  const origin = URL.parse(canonical)?.origin;
  if (origin === siteUrl) return good({ kind: 'page of this address', page, siteUrl });
  return problem({ kind: 'page of another address', page, siteUrl, found: origin ?? canonical });
}

function canonicalOf(html: string): string | undefined {
  const [link] = /<link\b[^>]*\brel="?canonical\b[^>]*>/i.exec(html) ?? [];
  return /\bhref="?([^"\s>]+)/i.exec(link ?? '')?.[1];
}
