/**
 * Tells the advertising tag that a request came in, where there is a tag: it loads only after consent, so
 * without consent there is nobody to tell. A fault of the tag must not disturb the visitor.
 */
export function reportConversion(target: string | null): void {
  if (target === null) return;
  try {
    window.gtag?.('event', 'conversion', { send_to: target });
  } catch {
    // The request is safe; only the advertiser's count is off by one.
  }
}
