import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Makes a device with one passkey, as a browser would ask it (WebAuthn, 6). Its `habits` set what it does wrong. */
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
      const aaguid = Buffer.alloc(16);
      const credential = [aaguid, Buffer.from([0, id.length]), id, coseKey(publicKey)];
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Buffer>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Buffer.concat([dataOf(holdsCredential), ...credential])],
        ]),
      );
      return {
        ...usual,
        response: {
          attestationObject: Buffer.from(attestation).toString('base64url'),
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

/** ES256 in COSE (RFC 9053, 7.1.1). */
function coseKey(key: ReturnType<typeof generateKeyPairSync>['publicKey']): Uint8Array {
  const jwk = key.export({ format: 'jwk' });
  const [x, y] = [Buffer.from(jwk.x ?? '', 'base64url'), Buffer.from(jwk.y ?? '', 'base64url')];
  const pairs = { kty: [1, 2], alg: [3, -7], crv: [-1, 1], x: [-2, x], y: [-3, y] } as const;
  return isoCBOR.encode(new Map<number, number | Buffer>(Object.values(pairs)));
}
