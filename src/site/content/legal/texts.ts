import type { Locale } from '../../../company/locale.ts';
import type { Company } from '../../../company/schema.ts';
import { cookiePolicy as cookiesInCatalan } from '../ca/legal/cookies.tsx';
import { legalNotice as noticeInCatalan } from '../ca/legal/legal-notice.tsx';
import { privacyPolicy as privacyInCatalan } from '../ca/legal/privacy.tsx';
import { cookiePolicy } from '../es/legal/cookies.tsx';
import { legalNotice } from '../es/legal/legal-notice.tsx';
import { privacyPolicy } from '../es/legal/privacy.tsx';
import type { LegalText } from './blocks.tsx';

type LegalPage = 'privacy' | 'legalNotice' | 'cookies';

/** The legal texts, of equal standing in all languages. Whoever changes one changes the others. */
export const legalTexts: Record<Locale, Record<LegalPage, (company: Company) => LegalText>> = {
  es: { privacy: privacyPolicy, legalNotice, cookies: cookiePolicy },
  ca: { privacy: privacyInCatalan, legalNotice: noticeInCatalan, cookies: cookiesInCatalan },
};
