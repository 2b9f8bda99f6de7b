/**
 * Reports a conversion to the advertising tag, if there is one. An error of the tag does
 * not affect the visitor.
 */
export function reportConversion(): void {
  const tag = import.meta.env.ADVERTISING;
  const target = tag ? { send_to: `${tag.tagId}/${tag.formLabel}` } : {};

  try {
    window.gtag?.('event', 'conversion', target);
  } catch {
    // The request is stored. Only the advertiser's count is off by one.
  }
}
