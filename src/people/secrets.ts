import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as 43 characters that may stand in a URL or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. It needs no salt and no slow hash: nobody tries 2^256 of them. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
