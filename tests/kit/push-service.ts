import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
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
import { type Answer, answerWith } from './webhook-receiver.ts';

/** One for all push services of a process, which trusts it. */
const { key, cert } = await selfSigned('localhost');
setDefaultCACertificates([...getCACertificates(), cert]);

/**
 * For tests: a push service on this machine with the browsers that subscribed with it. It reads what it is sent as a
 * browser would (RFC 8291, written here a second time), believes no one's VAPID (RFC 8292) but whom a browser subscribed
 * for, and can be told to misbehave.
 */
export async function startPushService(
  t: Afterwards,
  behave: PushBehaviour = () => 201,
  now = () => new Date(),
) {
  const ca = join(await temporaryDirectory(t), 'ca.pem');
  await writeFile(ca, cert);
  const current = { behave };
  const browsers = new Map<string, Browser>();
  const received: Received[] = [];
  const server = createServer({ key, cert }, (request, response) => void take(request, response));
  const origin = `https://localhost:${await listen(t, server)}`;

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const browser = browsers.get(path);
    const message = browser && JSON.parse(decrypt(body, browser));
    const told = {
      browser: path,
      message,
      headers: request.headers,
      fault: vapidFault(request, { origin, now: now(), browser }),
    };
    received.push(told);
    answerWith(await current.behave(told, received.length), request, response);
  };

  return {
    received,
    /** This machine alone, at any port. */
    hosts: /^localhost:\d+$/,
    /** Environment with which a server process trusts it. */
    env: { NODE_EXTRA_CA_CERTS: ca },
    behave(next: PushBehaviour) {
      current.behave = next;
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

export type PushBehaviour = (told: Received, count: number) => Answer | Promise<Answer>;

export type Received = {
  /** Which browser it is for: the path of its endpoint. */
  browser: string;
  message: PushMessage;
  headers: IncomingMessage['headers'];
  /** Errors that a push service would find in the headers. */
  fault: string | undefined;
};

type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; vapidKey: string };

/** RFC 8291, 3.4, step by step as it stands there, by HMAC alone. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('More than one record.');
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
    const hash = createHmac('sha256', key);
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  const one = Buffer.of(1);
  const prkKey = hmac(auth, ecdh.computeSecret(theirs));
  const ikm = hmac(prkKey, 'WebPush: info\0', ecdh.getPublicKey(), theirs, one);
  const prk = hmac(salt, ikm);
  const cek = hmac(prk, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16);
  const nonce = hmac(prk, 'Content-Encoding: nonce\0', one).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record.');
  return padded.subarray(0, end).toString('utf8');
}

function vapidFault(
  { headers, method }: IncomingMessage,
  { origin, now, browser }: { origin: string; now: Date; browser: Browser | undefined },
): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}');
  const point = Buffer.from(key, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
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
    'no TTL': !/^\d+$/.test(headers.ttl?.toString() ?? ''),
    'not aes128gcm': headers['content-encoding'] !== 'aes128gcm',
  };
  return Object.entries(faults).find(([, found]) => found)?.[0];
}
