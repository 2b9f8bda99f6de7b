import { type Weekday, weekdays } from '../company/schema.ts';
import { company } from './company.ts';
import type { Messages } from './i18n/messages.ts';

/** Returns the opening hours, one line for each entry of the company file. */
export function openingHours({ hours }: Messages): string[] {
  return company.hours.map(({ days, from, to }) => {
    const inOrder = weekdays.filter((day) => days.includes(day));
    const named = inOrder.map((day) => hours.days[day]);
    const [first = '', ...others] = named;
    const last = others.at(-1);

    const isRange = last !== undefined && others.length > 1 && isUnbroken(inOrder);
    const when = isRange ? hours.range(first, last) : hours.list.format(named);
    return hours.between(when, shortTime(from), shortTime(to));
  });
}

/** Returns the opening hours as schema.org describes them. */
export function openingHoursSpecification() {
  return company.hours.map(({ days, from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => schemaDays[day]),
    opens: from,
    closes: to,
  }));
}

function isUnbroken(days: Weekday[]): boolean {
  const first = weekdays.indexOf(days[0] as Weekday);
  return days.every((day, index) => weekdays.indexOf(day) === first + index);
}

/** Shortens a time for a sentence: `08:00` becomes `8`, `13:30` stays. */
function shortTime(time: string): string {
  return time.replace(/^0/, '').replace(/:00$/, '');
}

const schemaDays: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
