/** `21/11/2026 10:05`, in the time of Madrid. */
export function moment(iso: string): string {
  return inMadrid.format(new Date(iso)).replace(', ', ' ');
}

/** The first moment of a day in Madrid, such as `2026-11-21`; undefined where there is no such day. */
export function startOfDay(day: string): Date | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(utc)) return undefined;
  if (new Date(utc).toISOString().slice(0, 10) !== day) return undefined;
  // Madrid is one or two hours ahead, and its clocks change at night, later than midnight.
  const hours = [1, 2].find((ahead) => madridHour(new Date(utc - ahead * hourMs)) === `${day} 00`) ?? 1;
  return new Date(utc - hours * hourMs);
}

/** The day in Madrid: `2026-11-21`. */
export function dayOf(date: Date): string {
  return madridHour(date).slice(0, 10);
}

/** `2026-11-21 10`: the day and the hour in Madrid. */
export function madridHour(date: Date): string {
  const parts = Object.fromEntries(hourInMadrid.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}`;
}

const hourMs = 60 * 60 * 1000;

const inMadrid = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Madrid',
});

const hourInMadrid = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Madrid',
});
