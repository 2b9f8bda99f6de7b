import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/**
 * For tests: a device that holds one passkey, as a browser would ask it (WebAuthn, 6). What it does wrong is set by its
 * `habits`.
 */
export function testAuthenticator(habits: Habits) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const dataOf = (flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(habits.counts === false ? 0 : ++habits.count);
    const verified = habits.verifies === false ? 0 : userVerified;
    return Buffer.concat([sha256(habits.rpId), Buffer.from([userPresent | verified | flags]), count]);
  };
  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: habits.origin, crossOrigin: false }));
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url') };
  const usual = { ...named, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    habits,
    /** Makes the passkey. */
    create({ challenge }: { challenge: string }): RegistrationResponseJSON {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const data = Buffer.concat([dataOf(holdsCredential), credential]);
      return {
        ...usual,
        response: {
          attestationObject: attestation(data).toString('base64url'),
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        },
      };
    },
    /** Signs with it. */
    get({ challenge }: { challenge: string }): AuthenticationResponseJSON {
      const [data, client] = [dataOf(0), clientData('webauthn.get', challenge)];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...usual,
        response: {
          authenticatorData: data.toString('base64url'),
          clientDataJSON: client.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

type Habits = {
  origin: string;
  rpId: string;
  /** How often it has signed. */
  count: number;
  /** False for one that counts nothing, as those do that several devices share. */
  counts?: boolean;
  /** Whether it looks at who touches it. */
  verifies?: boolean;
};

const userPresent = 0x01;
const userVerified = 0x04;
const holdsCredential = 0x40;

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

/** ES256 in COSE (RFC 9053, 7.1.1), as CBOR. */
function coseKey(key: ReturnType<typeof generateKeyPairSync>['publicKey']): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const kind = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const part = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([kind, part(0x21, x), part(0x22, y)]);
}

/** `{ fmt: 'none', attStmt: {}, authData }` as CBOR. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
