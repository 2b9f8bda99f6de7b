import assert from 'node:assert/strict';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  type JsonWebKey,
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
import { hourMs } from '../../src/time.ts';
import { selfSigned } from './certificate.ts';
import { type Afterwards, temporaryDirectory } from './folders.ts';
import { listen } from './port.ts';

// All push services of a process share one certificate, which the process trusts.
const { key, cert } = await selfSigned('localhost');
setDefaultCACertificates([...getCACertificates(), cert]);

/**
 * Starts a push service on this machine, with the browsers that subscribe to it. It
 * decrypts messages as a browser would (RFC 8291, implemented here a second time), and
 * accepts only the VAPID key with which a browser subscribed (RFC 8292). It answers 400
 * to anything else. A test can make it misbehave.
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
      assertHeaders(request);
      assertVapid(request, { origin, vapidKey: browser.vapidKey, now: now() });
      received.push({ browser: path, message: JSON.parse(decrypt(body, browser)) });
      response.writeHead(await status()).end();
    } catch (error) {
      response.writeHead(400).end(messageOf(error));
    }
  });
  const origin = `https://localhost:${await listen(t, server)}`;

  return {
    /** The accepted messages, each with the path of its browser's endpoint. */
    received,
    /** Matches this machine only, at any port. */
    hosts: /^localhost:\d+$/,
    /** The environment in which a server process trusts the push service. */
    env: { NODE_EXTRA_CA_CERTS: ca },
    /** Makes it answer with that status from now on. */
    answer(next: typeof status) {
      status = next;
    },
    /** Subscribes a browser to the holder of a VAPID key. */
    subscribe(vapidKey: string) {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { ecdh, auth, vapidKey });

      return {
        endpoint: origin + path,
        keys: {
          p256dh: ecdh.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
      };
    },
  };
}

type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; vapidKey: string };

/** Checks the headers as a push service does (RFC 8030). */
function assertHeaders({ headers, method }: IncomingMessage): void {
  assert.equal(method, 'POST');
  assert.equal(headers.ttl, '86400');
  assert.equal(headers.urgency, 'high');
  assert.equal(headers['content-encoding'], 'aes128gcm');
}

/**
 * Checks who signed a message, for which service, and until when the signature is valid
 * (RFC 8292).
 */
function assertVapid({ headers }: IncomingMessage, expected: Expected): void {
  const [, token = '', key = ''] = authorization.exec(headers.authorization ?? '') ?? [];
  assert.equal(key, expected.vapidKey);

  const { algorithm, claims } = readToken(token, key);
  assert.equal(algorithm, 'ES256');
  assert.equal(claims.aud, expected.origin);
  assert.match(claims.sub, /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/);

  const hours = (claims.exp * 1000 - expected.now.getTime()) / hourMs;
  assert.ok(hours > 0, 'The token has expired.');
  assert.ok(hours <= 24, 'The token is valid for more than a day.');
}

const authorization = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/;

type Expected = { origin: string; vapidKey: string; now: Date };

/**
 * Reads a JSON web token, and asserts that it was signed by the key, a point in
 * base64url.
 */
function readToken(token: string, key: string) {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const es256 = { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${head}.${claims}`);
  assert.ok(verify('sha256', signed, es256, Buffer.from(signature, 'base64url')));

  return {
    algorithm: parsePart(head).alg,
    claims: parsePart(claims) as { aud: string; sub: string; exp: number },
  };
}

function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url');
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  };
  return createPublicKey({ key: jwk, format: 'jwk' });
}

function parsePart(part: string) {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}

/** Decrypts a message as its browser does (RFC 8291, 3.4). */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  // The salt, the record size, the length of the key and the sender's key (RFC 8188,
  // 2.1).
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderKey = body.subarray(21, 86);
  const sealed = body.subarray(86);
  assert.ok(sealed.length <= recordSize, 'More than one record.');

  const ikm = inputKey(ecdh, senderKey, auth);
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length));
  const contentKey = derive('aes128gcm', 16);
  const nonce = derive('nonce', 12);

  const tag = sealed.subarray(-16);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(tag);
  const content = Buffer.concat([
    decipher.update(sealed.subarray(0, -16)),
    decipher.final(),
  ]);
  assert.equal(content.at(-1), 2, 'Not the last record.');
  return content.toString('utf8', 0, content.length - 1);
}

/**
 * Returns the input keying material that the browser and the sender share (RFC 8291,
 * 3.4).
 */
function inputKey(ecdh: Browser['ecdh'], senderKey: Buffer, auth: Buffer): Buffer {
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    ecdh.getPublicKey(),
    senderKey,
  ]);
  const secret = ecdh.computeSecret(senderKey);
  return Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
}
