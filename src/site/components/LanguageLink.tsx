import { type Messages, othersThan } from '../i18n/messages.ts';
import type { Page } from '../page.ts';

/** Leads to the same page in the other language, where the site has one; from no page, to its home page. */
export function LanguageLink({ messages, page }: { messages: Messages; page: Page }) {
  return othersThan(messages).map(({ language, name, paths }) => (
    <a key={language} href={paths[page.key === 'notFound' ? 'home' : page.key]} lang={language}>
      {name}
    </a>
  ));
}
