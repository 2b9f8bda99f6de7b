import { strictPolicy } from '../../content-policy.ts';
import { contentSecurityPolicy } from '../security-headers.ts';

/**
 * The headers of every answer of the desk, beside those of the site or in their place.
 */
export const deskHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(strictPolicy, false),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};
