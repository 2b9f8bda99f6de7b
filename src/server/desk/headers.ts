import { strictPolicy } from '../../content-policy.ts';
import { contentSecurityPolicy } from '../security-headers.ts';

/** The headers of every answer of the desk, which extend or replace those of the site. */
export const deskHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(strictPolicy, false),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};
