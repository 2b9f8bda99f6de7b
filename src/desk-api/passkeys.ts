import { z } from 'zod';
import { browsers, moment, systems } from './schemas.ts';

/** The messages about passkeys between browser and server: the part of WebAuthn's JSON (level 3, 5.1) that is used. */
const binary = z.string().regex(/^[\w-]+$/);
const verification = z.enum(['discouraged', 'preferred', 'required']);
const keyType = z.literal('public-key');

/** What a browser needs to make a passkey. */
export const newPasskey = z.object({
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: binary, name: z.string(), displayName: z.string() }),
  challenge: binary,
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: keyType })),
  timeout: z.int().exactOptional(),
  excludeCredentials: z.array(z.object({ id: binary, type: z.string() })).exactOptional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      userVerification: verification.exactOptional(),
    })
    .exactOptional(),
});

/** A passkey that a browser has made. */
export const madePasskey = z.object({
  id: binary,
  rawId: binary,
  type: keyType,
  response: z.object({ clientDataJSON: binary, attestationObject: binary }),
  clientExtensionResults: z.object({}),
});

/** What a browser needs to sign with a passkey. */
export const toSign = z.object({
  rpId: z.string().exactOptional(),
  challenge: binary,
  timeout: z.int().exactOptional(),
  userVerification: verification.exactOptional(),
});

/** What a browser has signed. */
export const signed = z.object({
  id: binary,
  rawId: binary,
  type: keyType,
  response: z.object({ clientDataJSON: binary, authenticatorData: binary, signature: binary }),
  clientExtensionResults: z.object({}),
});

/** A passkey that the server keeps. */
export const keptPasskey = z.object({
  id: z.int(),
  /** The browser in which it was saved. */
  browser: z.enum(browsers),
  system: z.enum(systems),
  savedAt: moment,
  /** Null where it has not been used yet. */
  lastUsedAt: moment.nullable(),
  /** Whether it opened the session that asks, or was saved in it. */
  current: z.boolean(),
});

export type NewPasskey = z.infer<typeof newPasskey>;
export type KeptPasskey = z.infer<typeof keptPasskey>;
export type ToSign = z.infer<typeof toSign>;
