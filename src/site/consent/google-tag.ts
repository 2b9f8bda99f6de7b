import type { Company } from '../../company/schema.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: ((...command: unknown[]) => void) | undefined;
    gtag_report_conversion?: (() => void) | undefined;
  }
}

/** All consent denied, in the terms of Google's Consent Mode v2 (basic). */
const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};

/** Only what measures the result of an advertisement is granted. */
const granted = { ...denied, ad_storage: 'granted', ad_user_data: 'granted' };

let loaded = false;

/**
 * Starts Google's tag after consent, and loads it at most once. It denies everything
 * first and grants consent in one update. From then on, calls to action find
 * `gtag_report_conversion`.
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

/** Reports a request that was sent without the form's script. */
export function reportNativePost({
  tagId,
  formLabel,
}: NonNullable<Company['advertising']>): void {
  gtag('event', 'conversion', { send_to: `${tagId}/${formLabel}` });
}

/**
 * Stops the tag after consent was refused or withdrawn, and removes what it stored. The
 * next page does not load it.
 */
export function stopTag(): void {
  if (loaded) {
    // A tag that is still loading must not read the earlier consent.
    window.dataLayer?.splice(0);
    gtag('consent', 'update', denied);
    window.gtag = undefined;
    window.gtag_report_conversion = undefined;
  }

  for (const name of tagNames(document.cookie)) {
    expireCookie(name);
  }
  try {
    for (const name of tagNames(Object.keys(localStorage).join('; '))) {
      localStorage.removeItem(name);
    }
  } catch {
    // Without storage nothing was stored.
  }
}

/**
 * Returns the names under which the tag stores, out of a list as in `document.cookie`.
 */
export function tagNames(list: string): string[] {
  const names = list.split('; ').map((entry) => entry.replace(/=.*/s, ''));
  return names.filter((name) => /^(_gcl_|_ga|_gid|FPGCL|FPAU)/.test(name));
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
 * The hosts that Google publishes for its tag with Google Ads conversions (Tag Platform,
 * "Use Tag Manager with a Content Security Policy"), by CSP directive.
 */
export const googleTagSources = {
  'script-src': scripts,
  'img-src': measurements,
  'connect-src': measurements,
  'frame-src': ['https://www.googletagmanager.com'],
};

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // The tag reads `arguments` objects; arrays mean something else to it.
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

/**
 * Expires a cookie on every domain above the page, since the tag writes to the widest one
 * that accepts cookies.
 */
function expireCookie(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);

  for (const domain of ['', ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers have no cookieStore
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
