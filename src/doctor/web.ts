import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config/config.ts';
import { reasonOf } from '../reason.ts';
import { build } from './company.ts';
import { type Finding, good, problem, warning } from './finding.ts';
import { lookAtCertificate } from './tls.ts';

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

/** The site as it is seen from outside. */
export async function checkWeb(
  url: URL,
  { siteDir, company }: { siteDir: string | null; company: Company | undefined },
  now: Date,
): Promise<Finding[]> {
  const tls = await checkTls(url, now);
  const response = await get(url.origin);
  if (response instanceof Error)
    return [tls, problem('Publicada', `${url.origin} no contesta: ${reasonOf(response)}`, { admin: proxy })];
  const html = await response.text();
  return [
    tls,
    ...(url.protocol === 'https:' && url.port === '' ? [await checkRedirect(url)] : []),
    checkHeaders(response.headers, url.protocol === 'https:'),
    await checkHealth(company?.contactServer ?? url.origin),
    ...(company ? [checkAddress('Publicada', html, company, 'Publica la que se construye aquí.')] : []),
    ...(company && company.siteUrl !== url.origin
      ? [
          warning('Publicada', `has dado ${url.origin}, y company.ts dice ${company.siteUrl}`, {
            admin: 'Decide cuál es la buena.',
          }),
        ]
      : []),
    ...(siteDir === null ? [] : [await checkBuild(html, siteDir)]),
  ];
}

const proxy = 'Revisa el proxy que está delante del servidor.';

/** The certificate of the site: do browsers believe it, and for how long. */
async function checkTls(url: URL, now: Date): Promise<Finding> {
  if (url.protocol !== 'https:')
    return problem('TLS', 'la dirección es http://, sin cifrar', { admin: 'Usa https.' });
  const renew = { admin: 'Renuévalo; que lo haga solo (Caddy, certbot).' };
  const found = await lookAtCertificate(url, now);
  if (found.kind === 'no connection')
    return problem('TLS', `no se puede conectar con ${url.host}: ${found.reason}`, {
      admin: 'Revisa el nombre y el proxy.',
    });
  if (found.kind === 'not believed')
    return problem('TLS', `los navegadores no aceptan el certificado (${found.reason})`, renew);
  return found.days < 14
    ? warning('TLS', `el certificado caduca dentro de ${found.days} días`, renew)
    : good('TLS', `el certificado es válido, y le quedan ${found.days} días.`);
}

function get(url: string, redirect: RequestRedirect = 'follow'): Promise<Response | Error> {
  const signal = AbortSignal.timeout(15_000);
  return fetch(url, { redirect, signal }).catch((error: unknown) => error as Error);
}

async function checkRedirect({ host }: URL): Promise<Finding> {
  const response = await get(`http://${host}/`, 'manual');
  if (response instanceof Error) return good('Publicada', 'por http no contesta nadie.');
  const location = response.headers.get('location') ?? '';
  if ([301, 302, 307, 308].includes(response.status) && location.startsWith('https://'))
    return good('Publicada', 'quien llega por http pasa a https.');
  return problem('Publicada', `http://${host} no lleva a https (${response.status})`, { admin: proxy });
}

function checkHeaders(headers: Headers, overTls: boolean): Finding {
  const expected = [
    'content-security-policy',
    'x-content-type-options',
    ...(overTls ? ['strict-transport-security'] : []),
  ];
  const names = expected.filter((name) => !headers.has(name));
  if (names.length === 0) return good('Publicada', 'tiene las cabeceras de seguridad.');
  const admin = 'Deja pasar las cabeceras del servidor; la de TLS la pone si el proxy está en TRUST_PROXY.';
  return problem('Publicada', `le faltan cabeceras de seguridad: ${names.join(', ')}`, { admin });
}

async function checkHealth(server: string): Promise<Finding> {
  for (const path of ['/healthz', '/readyz']) {
    const response = await get(server + path);
    const status = response instanceof Error ? reasonOf(response) : String(response.status);
    if (status !== '200')
      return problem('Publicada', `${path} no está bien (${status})`, {
        admin: 'Mira el registro del servidor.',
      });
  }
  return good('Publicada', 'el servidor está en marcha y su base de datos contesta.');
}

/** What differs may be a text that the server or a proxy sets, but most likely it is another build. */
async function checkBuild(html: string, siteDir: string): Promise<Finding> {
  const built = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => undefined);
  if (html === built) return good('Publicada', 'la página de inicio es la que se construyó aquí.');
  const admin = 'Publícala, o vacía la caché que esté delante del servidor.';
  return problem('Publicada', 'la página de inicio no es la que se construyó aquí', { admin });
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
