/**
 * Returns whether this is the thank-you page of a form that the browser has just posted
 * natively: the visitor came from a page with the form, and not by a reload or the Back
 * button.
 */
export function isThanksForNativePost(): boolean {
  const thanks = document.querySelector<HTMLElement>('[data-form-pages]');
  const formPages = thanks?.dataset.formPages?.split(' ') ?? [];
  const referrer = withoutSlash(document.referrer.replace(/\?.*/, ''));
  const isFormPage = (path: string) => withoutSlash(location.origin + path) === referrer;
  if (!formPages.some(isFormPage)) return false;

  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** The server treats `/ca` like `/ca/`. */
function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
