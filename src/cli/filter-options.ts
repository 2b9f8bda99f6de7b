import { type Filter, statuses } from '../requests/find.ts';
import { periodOptions, readChoice, readPeriod } from './typed-values.ts';

/** The options that say which requests are meant. */
export const filterOptions = {
  pending: { type: 'boolean', help: 'solo las que están sin contestar' },
  state: { type: 'string', value: 'ESTADO', help: `solo esas: ${statuses.join(', ')}` },
  ...periodOptions,
  text: { type: 'string', value: 'TEXTO', help: 'solo las que lo llevan en alguno de sus campos' },
} as const;

/** @throws {UsageError} where one of them was not understood. */
export function readFilter({ pending, state, text, from, to }: Given): Filter {
  return {
    ...readPeriod({ from, to }),
    ...(state !== undefined && { state: readChoice(state, '--state', statuses) }),
    ...(text !== undefined && { text }),
    ...(pending && { pending }),
  };
}

type Given = { [K in 'state' | 'text' | 'from' | 'to']?: string | undefined } & {
  pending?: boolean | undefined;
};
