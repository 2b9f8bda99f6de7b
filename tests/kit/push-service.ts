import { createDecipheriv, createECDH, hkdfSync, randomBytes, subtle } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { PushMessage } from '../../src/desk-api/notifications.ts';
import { selfSigned } from './certificate.ts';
import { type Afterwards, temporaryDirectory } from './folders.ts';
import { listen } from './port.ts';

/** One for all push services of a process, which trusts it. */
const { key, cert } = await selfSigned('localhost');
setDefaultCACertificates([...getCACertificates(), cert]);

/**
 * A push service on this machine with the browsers that subscribed with it. It reads what it is sent as a
 * browser would (RFC 8291, written here a second time), believes no one's VAPID (RFC 8292) but whom a browser subscribed
 * for, and can be told to misbehave.
 */
export async function startPushService(t: Afterwards, now = () => new Date()) {
  const ca = join(await temporaryDirectory(t), 'ca.pem');
  await writeFile(ca, cert);
  let status: () => number | Promise<number> = () => 201;
  const browsers = new Map<string, Browser>();
  const received: Received[] = [];
  const server = createServer({ key, cert }, (request, response) => void take(request, response));
  const origin = `https://localhost:${await listen(t, server)}`;

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const browser = browsers.get(path);
    const message = browser && JSON.parse(decrypt(body, browser));
    const fault = await vapidFault(request, { origin, now: now(), browser });
    received.push({ browser: path, message, fault });
    response.writeHead(await status()).end();
  };

  return {
    received,
    /** This machine alone, at any port. */
    hosts: /^localhost:\d+$/,
    /** Environment with which a server process trusts it. */
    env: { NODE_EXTRA_CA_CERTS: ca },
    /** Answers from now on with what that returns. */
    answer(next: typeof status) {
      status = next;
    },
    /** What a browser gives that subscribes for the person who has that VAPID key. */
    subscribe(vapidKey: string) {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const browser = { ecdh, auth: randomBytes(16), vapidKey };
      browsers.set(path, browser);
      return {
        endpoint: origin + path,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      };
    },
  };
}

type Received = {
  /** Which browser it is for: the path of its endpoint. */
  browser: string;
  message: PushMessage;
  /** Errors that a push service would find in the headers. */
  fault: string | undefined;
};

type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; vapidKey: string };

/** Decrypts as in RFC 8291, 3.4. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('More than one record.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record.');
  return padded.subarray(0, end).toString('utf8');
}

async function vapidFault(
  { headers, method }: IncomingMessage,
  { origin, now, browser }: { origin: string; now: Date; browser: Browser | undefined },
): Promise<string | undefined> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}');
  const es256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const publicKey = await subtle.importKey('raw', Buffer.from(key, 'base64url'), es256, false, ['verify']);
  const signed = await subtle.verify(
    es256,
    publicKey,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${claims}`),
  );
  const { aud, sub, exp } = read(claims);
  const hours = (exp * 1000 - now.getTime()) / 3_600_000;
  const faults = {
    'not a POST': method !== 'POST',
    'nobody subscribed here': !browser,
    'not signed by the key it names': !signed || read(head).alg !== 'ES256',
    'not whom the browser subscribed for': key !== browser?.vapidKey,
    'for another push service': aud !== origin,
    'over, or for more than a day': !(hours > 0 && hours <= 24),
    'nobody to write to': !/^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/.test(sub),
    'not kept for a day': headers.ttl !== '86400',
    'not urgent': headers.urgency !== 'high',
    'not aes128gcm': headers['content-encoding'] !== 'aes128gcm',
  };
  return Object.entries(faults).find(([, found]) => found)?.[0];
}
