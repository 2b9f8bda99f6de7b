import { useState } from 'react';
import { counted } from '../../contact-request/wording.ts';
import { calendarWeeks, weeksAtOnce, weeksUntil } from '../state/calendar.ts';
import { formatLongDate, formatShortMonth } from '../state/time.ts';
import { Button } from './Button.tsx';

/**
 * Days to choose from, in weeks from this Monday. Each is one tap, and shows by a square
 * for each thing, three at most, how much it holds already.
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
  /** Days in ISO 8601, as all of them. */
  today: string;
  /** The first day that can be chosen. */
  first: string;
  /** The day that holds now; null where none does. */
  chosen: string | null;
  /** How many things each day holds. */
  held: ReadonlyMap<string, number>;
  /** What such a thing is called. */
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
  const things = count > 0 ? `, ${counted(count, noun.one, noun.several)}` : '';
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
