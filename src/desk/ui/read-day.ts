/**
 * A day as it is written in Spain, `20/11/2026`, as ISO 8601: empty where nothing is written, undefined where it is no
 * day.
 */
export function readDay(written: string): string | undefined {
  if (written.trim() === '') return '';
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(written) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
