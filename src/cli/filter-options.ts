import { noticeWords, promiseMs, statusWords } from '../contact/status.ts';
import { type Filter, statuses } from '../requests/find.ts';
import { periodOf } from '../requests/period.ts';
import { endOfDay } from '../time.ts';
import { UsageError } from './errors.ts';

/** The states of requests in the words of the table; the stored names are understood too. */
const stateWords = [...Object.values(statusWords), noticeWords.failed];

/** The options that say which requests are meant. */
export const filterOptions = {
  pending: { spanish: 'pendientes', type: 'boolean', help: 'solo las que están sin contestar' },
  state: {
    spanish: 'estado',
    type: 'string',
    value: 'ESTADO',
    // For the rest there is --pendientes.
    help: stateWords.filter((word) => word !== statusWords.pending).join(', '),
  },
  from: { spanish: 'desde', type: 'string', value: 'DÍA', help: 'desde ese día, incluido: 2026-11-01' },
  to: { spanish: 'hasta', type: 'string', value: 'DÍA', help: 'hasta ese día, incluido' },
  text: {
    spanish: 'texto',
    type: 'string',
    value: 'TEXTO',
    help: 'solo las que lo llevan en un campo o en la nota',
  },
} as const;

/** @throws {UsageError} where one of them was not understood. */
export function readFilter({ pending, state, text, from, to }: Given, now: Date): Filter {
  const period = periodOf({ from: readDay(from, '--desde'), to: readDay(to, '--hasta') }) ?? {};
  return {
    ...period,
    ...(text !== undefined && { text }),
    ...(state !== undefined && readState(state, period.before, now)),
    ...(pending && { pending }),
  };
}

type Given = { [K in 'state' | 'text' | 'from' | 'to']?: string | undefined } & {
  pending?: boolean | undefined;
};

/** Reads a state by its stored name, or by the word that the table shows. */
function readState(text: string, before: string | undefined, now: Date): Filter {
  switch (text.toLowerCase()) {
    case statusWords.pending:
      return { pending: true };
    case statusWords.late: {
      const late = new Date(now.getTime() - promiseMs).toISOString();
      return { pending: true, before: before !== undefined && before < late ? before : late };
    }
    case statusWords.answered:
      return { state: 'answered' };
    case statusWords.quarantined:
    // Its word until then, which somebody may have in a script.
    case 'sospechosa':
      return { state: 'quarantined' };
    case noticeWords.failed:
      return { state: 'failed' };
    default: {
      const state = statuses.find((stored) => stored === text);
      if (state === undefined)
        throw new UsageError(`--estado espera ${stateWords.join(', ')}; no «${text}».`);
      return { state };
    }
  }
}

function readDay(text: string | undefined, option: string): string | undefined {
  const day = text === undefined ? undefined : isoDay(text);
  if (day === undefined || endOfDay(day)) return day;
  throw new UsageError(`${option} espera un día como 2026-11-21 o 21/11/2026, no «${text}».`);
}

/** A day as it is printed, `21/11/2026`, as `2026-11-21`; anything else as it was typed. */
function isoDay(text: string): string {
  return text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
}
