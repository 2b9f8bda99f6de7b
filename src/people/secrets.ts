import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as 43 characters that may stand in a URL or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a secret, for storing. It needs neither salt nor a slow function: nobody can try 2^256 secrets. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
