/** The day that it is in Europe/Madrid: `2026-11-21` and `21 de noviembre de 2026`. */
export function madridDay(now: Date): { iso: string; long: string } {
  const timeZone = 'Europe/Madrid';
  return {
    // Swedish dates are ISO dates.
    iso: new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now),
    long: new Intl.DateTimeFormat('es-ES', { timeZone, dateStyle: 'long' }).format(now),
  };
}
