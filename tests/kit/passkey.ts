import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Makes a device with one passkey, as a browser would ask it (WebAuthn, 6). Its `habits` set what it does wrong. */
export function testAuthenticator(habits: Habits) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const idBytes = randomBytes(16);
  const id = base64url(idBytes);
  const credential = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  const authenticatorData = (flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(habits.counts === false ? 0 : ++habits.count);
    const verified = habits.verifies === false ? 0 : userVerified;
    return Buffer.concat([
      sha256(habits.rpId),
      Buffer.of(userPresent | verified | flags),
      count,
    ]);
  };
  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: habits.origin, crossOrigin: false }),
    );
  return {
    habits,
    /** Makes the passkey. */
    create({ challenge }: { challenge: string }): RegistrationResponseJSON {
      const key = [
        Buffer.alloc(16),
        Buffer.of(0, idBytes.length),
        idBytes,
        coseKey(publicKey),
      ];
      const authData = Buffer.concat([authenticatorData(holdsCredential), ...key]);
      const attestation = { fmt: 'none', attStmt: new Map<string, string>(), authData };
      const response = {
        attestationObject: base64url(
          isoCBOR.encode(new Map(Object.entries(attestation))),
        ),
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
      };
      return { ...credential, response };
    },
    /** Signs with it. */
    get({ challenge }: { challenge: string }): AuthenticationResponseJSON {
      const [data, client] = [
        authenticatorData(0),
        clientData('webauthn.get', challenge),
      ];
      const response = {
        authenticatorData: base64url(data),
        clientDataJSON: base64url(client),
        signature: base64url(
          sign('sha256', Buffer.concat([data, sha256(client)]), privateKey),
        ),
      };
      return { ...credential, response };
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

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

/** ES256 in COSE (RFC 9053, 7.1.1). */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const pairs = { kty: [1, 2], alg: [3, -7], crv: [-1, 1] } as const;
  const point = {
    x: [-2, Buffer.from(x, 'base64url')],
    y: [-3, Buffer.from(y, 'base64url')],
  } as const;
  return isoCBOR.encode(
    new Map<number, number | Buffer>(Object.values({ ...pairs, ...point })),
  );
}
