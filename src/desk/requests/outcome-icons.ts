import type { Outcome } from '../../contact-request/outcomes.ts';
import type { IconName } from '../ui/Icon.tsx';

/** The icon of each outcome, in rows and on the page of a request. */
export const outcomeIcons: Record<Outcome, IconName> = {
  visit: 'calendar',
  quoted: 'quote',
  won: 'check',
  lost: 'close',
  discarded: 'close',
};
