import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation } from '../cli/installation.ts';
import { type Finding, good, problem, warning } from '../cli/text/findings.ts';
import type { Company } from '../company/schema.ts';
import { reasonOf } from '../outbox/reason.ts';
import { checkAddress } from './site.ts';
import { checkTls } from './tls.ts';

const proxy = 'Revisa el proxy que está delante del servidor.';

/** The site as it is seen from outside. */
export async function checkWeb(
  url: URL,
  installation: Installation,
  company: Company | undefined,
): Promise<Finding[]> {
  const tls = await checkTls(url, installation.now());
  const response = await get(url.origin);
  if (response instanceof Error)
    return [tls, problem(`Publicada: ${url.origin} no contesta: ${reasonOf(response)}`, proxy)];
  const body = await response.text();
  return [
    tls,
    ...(url.protocol === 'https:' && url.port === '' ? [await checkRedirect(url)] : []),
    checkHeaders(response.headers, url.protocol === 'https:'),
    await checkHealth(company?.contactServer ?? url.origin),
    ...checkClock(response.headers, installation.now()),
    ...(company
      ? [checkAddress('Publicada', body, company.siteUrl, 'Publica la que se construye aquí.')]
      : []),
    ...(company && company.siteUrl !== url.origin
      ? [
          warning(
            `Publicada: has dado ${url.origin}, y company.ts dice ${company.siteUrl}`,
            'Decide cuál es la buena.',
          ),
        ]
      : []),
    ...(installation.config.siteDir === null ? [] : [await checkBuild(body, installation.config.siteDir)]),
  ];
}

function get(url: string, redirect: RequestRedirect = 'follow'): Promise<Response | Error> {
  const signal = AbortSignal.timeout(15_000);
  return fetch(url, { redirect, signal }).catch((error: unknown) => error as Error);
}

async function checkRedirect({ host }: URL): Promise<Finding> {
  const response = await get(`http://${host}/`, 'manual');
  if (response instanceof Error) return good('Publicada: por http no contesta nadie.');
  const location = response.headers.get('location') ?? '';
  if ([301, 302, 307, 308].includes(response.status) && location.startsWith('https://'))
    return good('Publicada: quien llega por http pasa a https.');
  return problem(`Publicada: http://${host} no lleva a https (${response.status})`, proxy);
}

function checkHeaders(headers: Headers, overTls: boolean): Finding {
  const expected = [
    'content-security-policy',
    'x-content-type-options',
    ...(overTls ? ['strict-transport-security'] : []),
  ];
  const missing = expected.filter((name) => !headers.has(name));
  if (missing.length === 0) return good('Publicada: tiene las cabeceras de seguridad.');
  const todo = 'Deja pasar las cabeceras del servidor; la de TLS la pone si el proxy está en TRUST_PROXY.';
  return problem(`Publicada: le faltan cabeceras de seguridad: ${missing.join(', ')}`, todo);
}

async function checkHealth(server: string): Promise<Finding> {
  for (const path of ['/healthz', '/readyz']) {
    const response = await get(server + path);
    const status = response instanceof Error ? reasonOf(response) : response.status;
    if (status !== 200)
      return problem(`Publicada: ${path} no está bien (${status})`, 'Mira el registro del servidor.');
  }
  return good('Publicada: el servidor vive, y su base de datos contesta.');
}

function checkClock(headers: Headers, now: Date): Finding[] {
  const seconds = Math.round(Math.abs(Date.parse(headers.get('date') ?? '') - now.getTime()) / 1000);
  if (Number.isNaN(seconds) || seconds <= 120) return [];
  return [
    warning(`Reloj: el de la web y el de aquí se llevan ${seconds} segundos`, 'Pon los dos en hora (NTP).'),
  ];
}

/** What differs may be a text that the server or a proxy sets, but most likely it is another build. */
async function checkBuild(body: string, siteDir: string): Promise<Finding> {
  const built = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => undefined);
  return body === built
    ? good('Publicada: la página de inicio es la que se construyó aquí.')
    : problem(
        'Publicada: la página de inicio no es la que se construyó aquí',
        'Publícala, o reinicia el servidor.',
      );
}
