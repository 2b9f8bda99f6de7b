import assert from 'node:assert/strict';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { messageOf } from '../../src/errors.ts';
import type { PushMessage } from '../../src/push-message.ts';
import { selfSigned } from './certificate.ts';
import { type Afterwards, temporaryDirectory } from './folders.ts';
import { listen } from './port.ts';

/** One for all push services of a process, which trusts it. */
const { key, cert } = await selfSigned('localhost');
setDefaultCACertificates([...getCACertificates(), cert]);

/**
 * A push service on this machine with the browsers that subscribed with it. It reads what it is sent as a
 * browser would (RFC 8291, written here a second time), believes no one's VAPID (RFC 8292) but whom a browser subscribed
 * for, answers 400 to anything else, and can be told to misbehave.
 */
export async function startPushService(t: Afterwards, now = () => new Date()) {
  const ca = join(await temporaryDirectory(t), 'ca.pem');
  await writeFile(ca, cert);
  let status: () => number | Promise<number> = () => 201;
  const browsers = new Map<string, Browser>();
  const received: { browser: string; message: PushMessage }[] = [];
  const server = createServer({ key, cert }, async (request, response) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    try {
      const browser = browsers.get(path) ?? assert.fail('No browser subscribed here.');
      assertVapid(request, { origin, vapidKey: browser.vapidKey, now: now() });
      received.push({ browser: path, message: JSON.parse(decrypt(body, browser)) });
      response.writeHead(await status()).end();
    } catch (error) {
      response.writeHead(400).end(messageOf(error));
    }
  });
  const origin = `https://localhost:${await listen(t, server)}`;

  return {
    /** What it accepted, each with the path of the endpoint of its browser. */
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
        keys: {
          p256dh: ecdh.getPublicKey('base64url'),
          auth: browser.auth.toString('base64url'),
        },
      };
    },
  };
}

type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; vapidKey: string };

/** Decrypts as in RFC 8291, 3.4. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const [salt, theirs, sealed] = [
    body.subarray(0, 16),
    body.subarray(21, 86),
    body.subarray(86),
  ];
  assert.ok(sealed.length <= body.readUInt32BE(16), 'More than one record.');
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    ecdh.getPublicKey(),
    theirs,
  ]);
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('aes128gcm', 16),
    derive('nonce', 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const content = Buffer.concat([
    decipher.update(sealed.subarray(0, -16)),
    decipher.final(),
  ]);
  assert.equal(content.at(-1), 2, 'Not the last record.');
  return content.toString('utf8', 0, content.length - 1);
}

/** Checks the headers as a push service does (RFC 8030, RFC 8292). */
function assertVapid(
  { headers, method }: IncomingMessage,
  { origin, vapidKey, now }: Expected,
): void {
  assert.equal(method, 'POST');
  assert.equal(headers.ttl, '86400');
  assert.equal(headers.urgency, 'high');
  assert.equal(headers['content-encoding'], 'aes128gcm');
  const [, signed = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  assert.equal(key, vapidKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x, y },
    format: 'jwk',
  });
  const es256 = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  assert.ok(
    verify('sha256', Buffer.from(signed), es256, Buffer.from(signature, 'base64url')),
  );
  const [head, claims] = signed
    .split('.')
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  assert.equal(head.alg, 'ES256');
  assert.equal(claims.aud, origin);
  assert.match(claims.sub, /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/);
  const hours = (claims.exp * 1000 - now.getTime()) / 3_600_000;
  assert.ok(hours > 0 && hours <= 24);
}

type Expected = { origin: string; vapidKey: string; now: Date };
