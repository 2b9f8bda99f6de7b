/**
 * The hosts that Google publishes for its tag with Google Ads conversions (Tag Platform, "Use Tag Manager with a
 * Content Security Policy"), by CSP directive. The policy opens for exactly these, and only where a tag is
 * configured.
 */
export const googleTagSources = {
  'script-src': [
    'https://www.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://www.google.com',
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
  ],
  'img-src': [
    'https://www.googletagmanager.com',
    'https://googleads.g.doubleclick.net',
    'https://www.google.com',
    'https://www.google.es',
    'https://google.com',
    'https://pagead2.googlesyndication.com',
    'https://www.googleadservices.com',
  ],
  'connect-src': [
    'https://www.googletagmanager.com',
    'https://pagead2.googlesyndication.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://www.google.com',
    'https://www.google.es',
    'https://google.com',
  ],
  'frame-src': ['https://www.googletagmanager.com'],
} as const;
