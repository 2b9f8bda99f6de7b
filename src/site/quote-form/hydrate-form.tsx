import { hydrateRoot } from 'react-dom/client';
import { locales, parseLocale } from '../../company/locale.ts';
import { QuoteForm } from './QuoteForm.tsx';

const host = document.querySelector('.form')?.parentElement;
if (host) hydrateRoot(host, <QuoteForm locale={parseLocale(document.documentElement.lang, locales)} />);
