import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Company } from '../company/schema.ts';
import { reasonOf } from '../reason.ts';
import { type Finding, good, problem, warning } from './finding.ts';
import { checkAddress } from './site.ts';
import { checkTls } from './tls.ts';

/** The site as it is seen from outside. */
export async function checkWeb(
  url: URL,
  { siteDir, company }: { siteDir: string | null; company: Company | undefined },
  now: Date,
): Promise<Finding[]> {
  const tls = await checkTls(url, now);
  const response = await get(url.origin);
  if (response instanceof Error)
    return [tls, problem({ kind: 'site does not answer', origin: url.origin, reason: reasonOf(response) })];
  const html = await response.text();
  return [
    tls,
    ...(url.protocol === 'https:' && url.port === '' ? [await checkRedirect(url)] : []),
    checkHeaders(response.headers, url.protocol === 'https:'),
    await checkHealth(company?.contactServer ?? url.origin),
    ...checkClock(response.headers, now),
    ...(company ? [checkAddress('published', html, company)] : []),
    ...(company && company.siteUrl !== url.origin
      ? [warning({ kind: 'another address given', given: url.origin, siteUrl: company.siteUrl })]
      : []),
    ...(siteDir === null ? [] : [await checkBuild(html, siteDir)]),
  ];
}

function get(url: string, redirect: RequestRedirect = 'follow'): Promise<Response | Error> {
  const signal = AbortSignal.timeout(15_000);
  return fetch(url, { redirect, signal }).catch((error: unknown) => error as Error);
}

async function checkRedirect({ host }: URL): Promise<Finding> {
  const response = await get(`http://${host}/`, 'manual');
  if (response instanceof Error) return good({ kind: 'nobody answers by http' });
  const location = response.headers.get('location') ?? '';
  if ([301, 302, 307, 308].includes(response.status) && location.startsWith('https://'))
    return good({ kind: 'http leads to https' });
  return problem({ kind: 'http does not lead to https', host, status: response.status });
}

function checkHeaders(headers: Headers, overTls: boolean): Finding {
  const expected = [
    'content-security-policy',
    'x-content-type-options',
    ...(overTls ? ['strict-transport-security'] : []),
  ];
  const names = expected.filter((name) => !headers.has(name));
  if (names.length === 0) return good({ kind: 'security headers sent' });
  return problem({ kind: 'security headers missing', names });
}

async function checkHealth(server: string): Promise<Finding> {
  for (const path of ['/healthz', '/readyz']) {
    const response = await get(server + path);
    const status = response instanceof Error ? reasonOf(response) : String(response.status);
    if (status !== '200') return problem({ kind: 'server not healthy', path, status });
  }
  return good({ kind: 'server healthy' });
}

function checkClock(headers: Headers, now: Date): Finding[] {
  const seconds = Math.round(Math.abs(Date.parse(headers.get('date') ?? '') - now.getTime()) / 1000);
  return seconds > 120 ? [warning({ kind: 'clocks differ', seconds })] : [];
}

/** What differs may be a text that the server or a proxy sets, but most likely it is another build. */
async function checkBuild(html: string, siteDir: string): Promise<Finding> {
  const built = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => undefined);
  return html === built
    ? good({ kind: 'this build published' })
    : problem({ kind: 'another build published' });
}
