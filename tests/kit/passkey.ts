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

/**
 * Creates a device with one passkey, which answers as a browser expects (WebAuthn, 6).
 * Its `habits` describe what it does wrong. A test may change them at any time.
 */
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

  return {
    habits,

    /** Creates the passkey. */
    create({ challenge }: { challenge: string }): RegistrationResponseJSON {
      const aaguid = Buffer.alloc(16);
      const idLength = Buffer.of(0, idBytes.length);
      const authData = Buffer.concat([
        authenticatorData(holdsCredential),
        aaguid,
        idLength,
        idBytes,
        coseKey(publicKey),
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);

      return {
        ...credential,
        response: {
          attestationObject: base64url(isoCBOR.encode(attestation)),
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        },
      };
    },

    /** Signs a challenge with the passkey. */
    get({ challenge }: { challenge: string }): AuthenticationResponseJSON {
      const data = authenticatorData(0);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, sha256(client)]);

      return {
        ...credential,
        response: {
          authenticatorData: base64url(data),
          clientDataJSON: base64url(client),
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      };
    },
  };

  /** Returns the hash of the relying party, the flags and the counter (WebAuthn, 6.1). */
  function authenticatorData(flags: number): Buffer {
    if (habits.counts !== false) habits.count++;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(habits.counts === false ? 0 : habits.count);

    const verified = habits.verifies === false ? 0 : userVerified;
    const allFlags = Buffer.of(userPresent | verified | flags);

    return Buffer.concat([sha256(habits.rpId), allFlags, count]);
  }

  function clientData(
    type: 'webauthn.create' | 'webauthn.get',
    challenge: string,
  ): Buffer {
    const { origin } = habits;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

type Habits = {
  origin: string;
  rpId: string;
  /** The number of signatures so far. */
  count: number;
  /**
   * False for a passkey that does not count, such as one that several devices share.
   */
  counts?: boolean;
  /** False for a device that does not verify its user. */
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

/** Encodes a public key for ES256 in COSE (RFC 9053, 7.1.1). */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const keyType = 1;
  const algorithm = 3;
  const curve = -1;
  const xCoordinate = -2;
  const yCoordinate = -3;

  return isoCBOR.encode(
    new Map<number, number | Buffer>([
      [keyType, 2],
      [algorithm, -7],
      [curve, 1],
      [xCoordinate, Buffer.from(x, 'base64url')],
      [yCoordinate, Buffer.from(y, 'base64url')],
    ]),
  );
}
