import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { reasonOf } from '../reason.ts';

/** The certificate of a host: how many days it is still good for, or why browsers do not take it. */
export async function lookAtCertificate(url: URL, now: Date): Promise<Certificate> {
  try {
    const socket = await connectTo(url);
    const { valid_to } = socket.getPeerCertificate();
    const fault = socket.authorized ? undefined : String(socket.authorizationError);
    socket.destroy();
    if (fault) return { kind: 'not believed', reason: fault };
    return { kind: 'good', days: Math.floor((Date.parse(valid_to) - now.getTime()) / dayMs) };
  } catch (error) {
    return { kind: 'no connection', reason: reasonOf(error) };
  }
}

type Certificate =
  | { kind: 'good'; days: number }
  | { kind: 'not believed'; reason: string }
  | { kind: 'no connection'; reason: string };

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
