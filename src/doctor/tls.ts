import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { type Finding, good, problem, warning } from '../cli/text/findings.ts';
import { reasonOf } from '../outbox/reason.ts';

/** The certificate of the site: do browsers believe it, and for how long. */
export async function checkTls(url: URL, now: Date): Promise<Finding> {
  if (url.protocol !== 'https:') return problem('TLS: la dirección es http://, sin cifrar', 'Usa https.');
  try {
    const socket = await connectTo(url);
    const { valid_to } = socket.getPeerCertificate();
    const fault = socket.authorized ? undefined : String(socket.authorizationError);
    socket.destroy();
    const days = Math.floor((Date.parse(valid_to) - now.getTime()) / dayMs);
    if (fault) return problem(`TLS: los navegadores no aceptan el certificado (${fault})`, renew);
    return days < 14
      ? warning(`TLS: el certificado caduca dentro de ${days} días`, renew)
      : good(`TLS: el certificado es válido, y lo es durante ${days} días.`);
  } catch (error) {
    return problem(
      `TLS: no se puede conectar con ${url.host}: ${reasonOf(error)}`,
      'Revisa el nombre y el proxy.',
    );
  }
}

const dayMs = 24 * 60 * 60 * 1000;
const renew = 'Renuévalo; que lo haga solo (Caddy, certbot).';

/** Whatever the certificate is: what is wrong with it is to be said. */
function connectTo({ hostname, port }: URL): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false });
    socket.once('secureConnect', () => resolve(socket));
    socket.once('error', reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error('timeout')));
  });
}
