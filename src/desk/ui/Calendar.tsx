import { useState } from 'react';
import { pluralize } from '../../contact-request/wording.ts';
import { calendarWeeks, weeksAtOnce, weeksUntil } from '../state/calendar.ts';
import { formatLongDate, formatShortMonth } from '../state/time.ts';
import { Button } from './Button.tsx';

/**
 * A day picker that starts with the current week. A day takes one tap, and shows one
 * square for each entry that it already has, three at most.
 */
export function Calendar({ today, first, chosen, held, noun, onChoose }: CalendarProps) {
  const [weeks, setWeeks] = useState(() => weeksUntil(chosen, today));
  return (
    <>
      <table className="calendar">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={weekday}>{weekday.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarWeeks(today, weeks).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <Day
                    date={date}
                    isToday={date === today}
                    isChosen={date === chosen}
                    count={held.get(date) ?? 0}
                    noun={noun}
                    disabled={date < first}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="calendar-foot">
        <span>
          <span className="marks" /> cada {noun.one} de ese día
        </span>
        <Button kind="link" onClick={() => setWeeks(weeks + weeksAtOnce)}>
          Más semanas
        </Button>
      </p>
    </>
  );
}

type CalendarProps = {
  /** An ISO 8601 date, like all dates here. */
  today: string;
  /** The first selectable day. */
  first: string;
  /** The current day of what is planned; null if it has none. */
  chosen: string | null;
  /** The number of entries of each day. */
  held: ReadonlyMap<string, number>;
  /** What an entry is called. */
  noun: Noun;
  onChoose: (date: string) => void;
};

type Noun = { one: string; several: string };

const weekdays = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
];

function Day({ date, isToday, isChosen, count, noun, disabled, onChoose }: DayProps) {
  const day = formatLongDate(date);
  const things = count > 0 ? `, ${pluralize(count, noun.one, noun.several)}` : '';
  const isFirstOfMonth = date.endsWith('-01');
  return (
    <button
      type="button"
      aria-label={(isToday ? 'hoy, ' : '') + day + things}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen || undefined}
      data-month={isFirstOfMonth ? formatShortMonth(date) : undefined}
      disabled={disabled}
      onClick={() => onChoose(date)}
    >
      <span>{Number(date.slice(8))}</span>
      {count > 0 && <span className={`marks marks-${Math.min(count, 3)}`} />}
    </button>
  );
}

type DayProps = {
  date: string;
  isToday: boolean;
  isChosen: boolean;
  count: number;
  noun: Noun;
  disabled: boolean;
  onChoose: (date: string) => void;
};
