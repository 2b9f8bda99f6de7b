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
