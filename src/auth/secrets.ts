import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as 43 characters that are safe in a URL and a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a secret, for storing. 256 random bits need neither salt nor a slow function. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
