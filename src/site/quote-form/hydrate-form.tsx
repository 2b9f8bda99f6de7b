import { hydrateRoot } from 'react-dom/client';
import { languageField } from '../../contact-request/fields.ts';
import { locales, parseLocale } from '../../locale.ts';
import { QuoteForm } from './QuoteForm.tsx';

const host = document.querySelector('.form')?.parentElement;
if (host) {
  const fields = [...host.querySelectorAll<HTMLInputElement>('[id]:is(input, textarea)')];
  // A translator changes the page's `lang`, but not this field.
  const language = host.querySelector<HTMLInputElement>(`[name=${languageField}]`)?.value;

  hydrateRoot(host, <QuoteForm locale={parseLocale(language, locales)} />, {
    // React replaces a form that a translator or an extension has changed. What the
    // visitor typed before is restored from the old elements.
    onRecoverableError(error) {
      reportError(error);
      for (const { id, value, checked } of fields) {
        Object.assign(document.getElementById(id) ?? {}, { value, checked });
      }
    },
  });
}
