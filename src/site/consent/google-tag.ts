import { deskMark } from '../../contact/desk-mark.ts';

/** What the tag needs from the company file. */
export type TagSettings = { tagId: string; callLabel: string };

/** The states of Google's Consent Mode: without a choice, and once an advertisement's result may be measured. */
const nothing = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const measuring = { ...nothing, ad_storage: 'granted', ad_user_data: 'granted' };

type Gtag = (...command: unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: Gtag | undefined;
    gtag_report_conversion?: (() => void) | undefined;
  }
}

/**
 * Loads Google's tag after consent: Consent Mode v2, basic. Everything is denied first, and what was agreed to is granted
 * in one update before the tag's script is asked for; before this nothing is requested from its hosts. Calls to action
 * find `gtag_report_conversion` from here on. A second call does nothing, nor does one in a browser that the owner's
 * desk was used in.
 */
export function startTag({ tagId, callLabel }: TagSettings): void {
  if (window.gtag || isBrowserOfTheDesk()) return;
  window.dataLayer ??= [];
  const { dataLayer } = window;
  // The tag reads `arguments` objects off the layer; arrays mean something else to it.
  const gtag: Gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above
    dataLayer.push(arguments);
  };
  window.gtag = gtag;
  gtag('consent', 'default', nothing);
  gtag('consent', 'update', measuring);
  gtag('js', new Date());
  gtag('config', tagId);
  window.gtag_report_conversion = () => gtag('event', 'conversion', { send_to: `${tagId}/${callLabel}` });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(tagId)}`;
  document.head.append(script);
}

/**
 * Withdraws consent from a running tag, which is told of nothing more, and removes what it stored. Code that has been
 * loaded cannot be unloaded: the page has to be loaded again for it to be gone.
 */
export function stopTag(): void {
  window.gtag?.('consent', 'update', nothing);
  window.gtag = window.gtag_report_conversion = undefined;
  for (const name of tagCookies(document.cookie)) expireCookie(name);
  try {
    for (const name of Object.keys(localStorage).filter(isTagName)) localStorage.removeItem(name);
  } catch {
    // No storage, nothing stored.
  }
}

function isBrowserOfTheDesk(): boolean {
  try {
    return localStorage.getItem(deskMark) !== null;
  } catch {
    return false;
  }
}

/** The tag's own names among the cookies of the page: Google's advertising cookies all begin so. */
export function tagCookies(cookies: string): string[] {
  const names = cookies.split(';').map((cookie) => (cookie.split('=')[0] ?? '').trim());
  return names.filter(isTagName);
}

function isTagName(name: string): boolean {
  return /^(_gcl_|_gac_|_ga|_gid$|FPGCL|FPAU)/.test(name);
}

/** The tag writes to the widest domain that takes a cookie: every one above the page is cleared. */
function expireCookie(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  for (const domain of ['', ...domains.map((name) => `; domain=${name}`)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and Google's tag uses this
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
