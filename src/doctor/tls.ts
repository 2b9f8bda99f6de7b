import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { reasonOf } from '../reason.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** The certificate of the site: do browsers believe it, and for how long. */
export async function checkTls(url: URL, now: Date): Promise<Finding> {
  if (url.protocol !== 'https:') return problem({ kind: 'published without TLS' });
  try {
    const socket = await connectTo(url);
    const { valid_to } = socket.getPeerCertificate();
    const fault = socket.authorized ? undefined : String(socket.authorizationError);
    socket.destroy();
    if (fault) return problem({ kind: 'certificate not believed', reason: fault });
    const days = Math.floor((Date.parse(valid_to) - now.getTime()) / dayMs);
    return days < 14
      ? warning({ kind: 'certificate ends soon', days })
      : good({ kind: 'certificate valid', days });
  } catch (error) {
    return problem({ kind: 'no TLS connection', host: url.host, reason: reasonOf(error) });
  }
}

const dayMs = 24 * 60 * 60 * 1000;

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
