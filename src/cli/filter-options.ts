import { promiseMs } from '../contact/status.ts';
import { type Filter, statuses } from '../requests/find.ts';
import { periodOptions, readChoice, readPeriod } from './typed-values.ts';

/** The options that say which requests are meant. */
export const filterOptions = {
  pending: { type: 'boolean', help: 'solo las que están sin contestar' },
  state: { type: 'string', value: 'ESTADO', help: `${statuses.join(', ')}, o como se lee: pendiente…` },
  ...periodOptions,
  text: { type: 'string', value: 'TEXTO', help: 'solo las que lo llevan en alguno de sus campos' },
} as const;

/** @throws {UsageError} where one of them was not understood. */
export function readFilter({ pending, state, text, from, to }: Given, now: Date): Filter {
  const period = readPeriod({ from, to });
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

/** The states by their names, and by the words that the table shows them with. */
function readState(text: string, before: string | undefined, now: Date): Filter {
  switch (text.toLowerCase()) {
    case 'pendiente':
      return { pending: true };
    case 'con retraso': {
      const late = new Date(now.getTime() - promiseMs).toISOString();
      return { pending: true, before: before !== undefined && before < late ? before : late };
    }
    case 'contestada':
      return { state: 'answered' };
    case 'sospechosa':
      return { state: 'quarantined' };
    case 'fallido':
      return { state: 'failed' };
    default:
      return { state: readChoice(text, '--state', statuses) };
  }
}
