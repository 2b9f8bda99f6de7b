import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

/** Encrypts a message so that only one browser can read it (RFC 8291), as one record of `aes128gcm` (RFC 8188). */
export function encrypt(
  message: string,
  keys: BrowserKeys,
  ours = newKeyPair(),
  salt = randomBytes(16),
) {
  const theirs = Buffer.from(keys.p256dh, 'base64url');
  const publicKey = ours.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, publicKey]);
  const shared = derive(
    ours.computeSecret(theirs),
    Buffer.from(keys.auth, 'base64url'),
    info,
    32,
  );
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The 2 marks the last record.
  const sealed = [
    cipher.update(message),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, ...sealed]);
}

/** The keys of a browser's subscription, in base64url: a point on P-256, and 16 bytes. */
export type BrowserKeys = { p256dh: string; auth: string };

/** Returns whether messages can be encrypted for these keys: the point may be off the curve. */
export function areBrowserKeys(keys: BrowserKeys): boolean {
  try {
    return encrypt('', keys).length > 0;
  } catch {
    return false;
  }
}

/** Returns the header by which a push service knows this installation (RFC 8292). `contact` is for its staff. */
export function vapidHeader(
  ours: VapidKey,
  endpoint: URL,
  contact: string,
  now: Date,
): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now.getTime() / 1000) + lifeSeconds,
    sub: contact,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = Buffer.from(ours.publicKey, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: ours.privateKey, x: half(1), y: half(33) };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), {
    key,
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${ours.publicKey}`;
}

/** In base64url, as browsers expect them: a point on P-256, and its number. */
export type VapidKey = { publicKey: string; privateKey: string };

export function newVapidKey(): VapidKey {
  const key = newKeyPair();
  return {
    publicKey: key.getPublicKey('base64url'),
    privateKey: key.getPrivateKey('base64url'),
  };
}

function newKeyPair() {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
}

const recordSize = 4096;

/** In seconds: shorter than the day that RFC 8292 (2) allows, since clocks differ. */
const lifeSeconds = 12 * 60 * 60;

function derive(
  secret: Buffer,
  salt: Buffer,
  info: Buffer | string,
  length: number,
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
