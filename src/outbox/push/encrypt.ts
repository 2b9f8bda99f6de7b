import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts a message so that only one browser can read it (RFC 8291), as one record of `aes128gcm` (RFC 8188). */
export function encrypt(message: string, { p256dh, auth }: BrowserKeys, drawn: Drawn = draw()): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = createECDH(curve);
  ours.setPrivateKey(drawn.privateKey);
  const publicKey = ours.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, publicKey]);
  const shared = derive(ours.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(shared, drawn.salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, drawn.salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The 2 marks the last record.
  const sealed = [cipher.update(message), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([drawn.salt, size, Buffer.of(publicKey.length), publicKey, ...sealed]);
}

/** The keys of a browser's subscription, in base64url: a point on P-256, and 16 bytes. */
export type BrowserKeys = { p256dh: string; auth: string };

/** Whether keys that a client sent are valid. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    const ours = createECDH(curve);
    ours.generateKeys();
    ours.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

export const curve = 'prime256v1';

/** The random part of a message, new for each one. */
type Drawn = { privateKey: Buffer; salt: Buffer };

const recordSize = 4096;

function draw(): Drawn {
  const key = createECDH(curve);
  key.generateKeys();
  return { privateKey: key.getPrivateKey(), salt: randomBytes(16) };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
