import type { Company } from '../../company/schema.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: ((...command: unknown[]) => void) | undefined;
    gtag_report_conversion?: (() => void) | undefined;
  }
}

/** Google's Consent Mode v2, basic: without consent, and once the result of an advertisement may be measured. */
const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const granted = { ...denied, ad_storage: 'granted', ad_user_data: 'granted' };

let loaded = false;

/**
 * Starts Google's tag after consent, and loads it at most once: everything is denied first, then consent is granted in one
 * update. Calls to action find `gtag_report_conversion` from here on.
 */
export function startTag({
  tagId,
  callLabel,
}: NonNullable<Company['advertising']>): void {
  window.gtag = gtag;
  window.gtag_report_conversion = () =>
    gtag('event', 'conversion', { send_to: `${tagId}/${callLabel}` });
  gtag('consent', 'default', denied);
  gtag('consent', 'update', granted);
  gtag('js', new Date());
  gtag('config', tagId);
  if (loaded) return;
  loaded = true;
  const script = document.createElement('script');
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(tagId)}`;
  document.head.append(script);
}

/** Stops the tag after consent was refused or withdrawn, and removes what it stored. The next page does not load it. */
export function stopTag(): void {
  if (loaded) {
    // A tag that is still on its way must not read of the consent that was.
    window.dataLayer?.splice(0);
    gtag('consent', 'update', denied);
    window.gtag = window.gtag_report_conversion = undefined;
  }
  for (const name of tagNames(document.cookie)) expireCookie(name);
  try {
    for (const name of tagNames(Object.keys(localStorage).join('; ')))
      localStorage.removeItem(name);
  } catch {
    // Without storage nothing was stored.
  }
}

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // The tag reads `arguments` objects; arrays mean something else to it.
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

/** Returns the names that the tag stores under, out of a list as in `document.cookie`. */
export function tagNames(list: string): string[] {
  return list.match(/(?<=^|; )(?:_gcl_|_ga|_gid|FPGCL|FPAU)[^=;]*/g) ?? [];
}

/** Expires a cookie on every domain above the page: the tag writes to the widest one that takes it. */
function expireCookie(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const domain of ['', ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

const scripts = [
  'https://www.googletagmanager.com',
  'https://www.googleadservices.com',
  'https://www.google.com',
  'https://pagead2.googlesyndication.com',
  'https://googleads.g.doubleclick.net',
];
const measurements = [...scripts, 'https://www.google.es', 'https://google.com'];

/**
 * The hosts that Google publishes for its tag with Google Ads conversions (Tag Platform, "Use Tag Manager with a Content
 * Security Policy"), by CSP directive.
 */
export const googleTagSources = {
  'script-src': scripts,
  'img-src': measurements,
  'connect-src': measurements,
  'frame-src': ['https://www.googletagmanager.com'],
};
