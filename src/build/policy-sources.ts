import type { Company } from '../company/schema.ts';
import { googleTagSources } from '../site/consent/google-tag-sources.ts';
import type { ContentPolicy } from './content-policy.ts';

/** The hosts beyond the site's own that a company's pages talk to: its tag's, and its server's if that is elsewhere. */
export function policySources({ advertising, contactServer }: PolicyOwner): ContentPolicy['sources'] {
  const tag: ContentPolicy['sources'] = advertising ? googleTagSources : {};
  if (!contactServer) return tag;
  return {
    ...tag,
    'connect-src': [...(tag['connect-src'] ?? []), contactServer],
    'form-action': [contactServer],
  };
}

type PolicyOwner = Pick<Company, 'advertising' | 'contactServer'>;
