const inMadrid = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});
const relative = new Intl.RelativeTimeFormat('es', { numeric: 'always' });

/** `sábado, 21 de noviembre de 2026, 10:00 (hace 5 minutos)`, in the time of Madrid. */
export function when(moment: Date, now: Date): string {
  return `${inMadrid.format(moment)} (${ago(moment, now)})`;
}

function ago(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return 'ahora mismo';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}
