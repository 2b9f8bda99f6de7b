import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

/**
 * Encrypts a message for one browser (RFC 8291), as a single record of `aes128gcm` (RFC
 * 8188).
 *
 * @param ours a key pair for this message only.
 */
export function encrypt(
  message: string,
  keys: BrowserKeys,
  ours = newKeyPair(),
  salt = randomBytes(16),
): Buffer {
  const publicKey = ours.getPublicKey();
  const shared = sharedSecret(keys, ours);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  const header = [salt, size, Buffer.of(publicKey.length), publicKey];

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const content = cipher.update(message);
  const lastRecordMark = cipher.update(Buffer.of(2));
  const rest = cipher.final();
  const sealed = [content, lastRecordMark, rest, cipher.getAuthTag()];

  return Buffer.concat([...header, ...sealed]);
}

/** The keys of a browser's subscription in base64url: a point on P-256, and 16 bytes. */
export type BrowserKeys = { p256dh: string; auth: string };

function sharedSecret({ p256dh, auth }: BrowserKeys, ours: ECDH): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const prefix = Buffer.from('WebPush: info\0');
  const info = Buffer.concat([prefix, theirs, ours.getPublicKey()]);
  return derive(ours.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
}

function derive(
  secret: Buffer,
  salt: Buffer,
  info: Buffer | string,
  length: number,
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

const recordSize = 4096;

/**
 * Returns whether messages can be encrypted for these keys. The point may be off the
 * curve.
 */
export function areBrowserKeys(keys: BrowserKeys): boolean {
  try {
    return encrypt('', keys).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns the header that identifies this installation to a push service (RFC 8292).
 *
 * @param contact a `mailto:` address for the staff of the push service.
 */
export function vapidHeader(
  ours: VapidKey,
  endpoint: URL,
  contact: string,
  now: Date,
): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + lifeSeconds;
  const claims = { aud: endpoint.origin, exp: expiresAt, sub: contact };
  const token = `${jwtPart({ typ: 'JWT', alg: 'ES256' })}.${jwtPart(claims)}`;
  const signature = sign('sha256', Buffer.from(token), {
    key: privateKeyOf(ours),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${token}.${signature.toString('base64url')}, k=${ours.publicKey}`;
}

/** In seconds. Shorter than the day that RFC 8292 (2) allows, since clocks differ. */
const lifeSeconds = 12 * 60 * 60;

/** In base64url, as browsers expect them: a point on P-256, and its private number. */
export type VapidKey = { publicKey: string; privateKey: string };

function jwtPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function privateKeyOf({ publicKey, privateKey }: VapidKey) {
  // The first byte marks an uncompressed point.
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33, 65).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', d: privateKey, x, y };
  return createPrivateKey({ key, format: 'jwk' });
}

export function newVapidKey(): VapidKey {
  const key = newKeyPair();
  return {
    publicKey: key.getPublicKey('base64url'),
    privateKey: key.getPrivateKey('base64url'),
  };
}

function newKeyPair(): ECDH {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
}
