/** The hour from which no reminder is sent and notifications make no sound. */
export const quietFrom = 21;

/** The hour at which the quiet hours end and the notice of the day is sent. */
export const quietUntil = 8;

/** Returns whether an hour of the day, from 0 to 23, is one of the quiet hours. */
export function isQuiet(hour: number): boolean {
  return hour >= quietFrom || hour < quietUntil;
}
