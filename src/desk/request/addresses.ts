/** A `mailto:` address with the subject filled in. */
export function mailAddress(address: string): string {
  const subject = `Tu solicitud de presupuesto a ${import.meta.env.VITE_COMPANY_NAME}`;
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
