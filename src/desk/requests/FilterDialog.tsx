import { Link, useLocation } from 'wouter';
import {
  type Outcome,
  outcomeKeys,
  outcomes,
  type Source,
  sourceKeys,
  sources,
} from '../../contact/labels.ts';
import { capitalized, counted } from '../../contact/wording.ts';
import type { Shown } from '../../desk-api/requests.ts';
import { longDay, shortDay } from '../time/day-words.ts';
import { Chips } from '../ui/Chips.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Filter, isOpenQuotes, listAddress, openQuotes } from './filter.ts';

/** Narrows a list by what the owner says of the requests; a second tap takes a choice back. The list follows at once. */
export function FilterDialog({ show, filter, total, onClose }: Props) {
  const [, navigate] = useLocation();
  const go = (to: Filter) => navigate(listAddress(show, to), { replace: true });
  const found = total === undefined ? 'la lista' : counted(total, 'solicitud', 'solicitudes');
  const choices: [name: keyof Filter, legend: string, options: [key: string, words: string][]][] = [
    ['outcome', 'En qué quedó', [...outcomeKeys.map((key): [string, string] => [key, outcomes[key]]), none]],
    ['source', 'Cómo llegó', sourceKeys.map((key) => [key, sources[key]])],
    ['remind', 'Recordatorio', [['set', 'con recordatorio']]],
  ];
  return (
    <Dialog title="Filtrar" onClose={onClose}>
      {choices.map(([name, legend, options]) => (
        <Chips
          key={name}
          legend={legend}
          options={options.map(([key, words]) => ({ key, words: capitalized(words) }))}
          chosen={filter[name] ?? null}
          onChoose={(key) =>
            go({
              ...filter,
              // Another outcome is not that of the open quotes.
              order: name === 'outcome' ? undefined : filter.order,
              [name]: key === filter[name] ? undefined : key,
            })
          }
        />
      ))}
      <button type="button" className="link" onClick={() => go({})}>
        Quitar los filtros
      </button>
      <p className="vh" role="status">
        {total !== undefined && found}
      </p>
      <div className="d__acts d__acts--held">
        <button type="button" className="b b--ink" onClick={onClose}>
          Ver {found}
        </button>
      </div>
    </Dialog>
  );
}

const none: [string, string] = ['none', 'sin indicar'];

type Props = { show: Shown; filter: Filter; total: number | undefined; onClose: () => void };

/** What a list is narrowed to, besides to the open quotes: each goes with one tap. `onGone` is to take the focus. */
export function FilterParts({ show, filter, onGone }: PartsProps) {
  const quotes = isOpenQuotes(filter);
  return partsOf(quotes ? { ...filter, outcome: undefined } : filter).map(({ words, without }) => (
    <Link
      key={words}
      className="chip"
      aria-current
      href={listAddress(show, quotes ? { ...without, ...openQuotes } : without)}
      onClick={onGone}
    >
      <span className="vh">Quitar del filtro: </span>
      {words}
      <Icon name="close" small />
    </Link>
  ));
}

type PartsProps = Pick<Props, 'show' | 'filter'> & { onGone: () => void };

/** Each thing that a list is narrowed to, in words, and what is left without it. */
function partsOf({ from, to, order, ...labels }: Filter): { words: string; without: Filter }[] {
  const days = { ...(from && { from }), ...(to && { to }) };
  const [start, end] = [from && shortDay(from), to && shortDay(to)];
  const span = end ? `${start ?? '…'} – ${end}` : from && `Desde el ${longDay(from)}`;
  const parts = Object.entries(labels).flatMap(([name, value]) => {
    const without = { ...labels, ...days, [name]: undefined };
    return value ? [{ words: wordsOf[name as keyof typeof labels](value), without }] : [];
  });
  return span ? [...parts, { words: span, without: labels }] : parts;
}

const wordsOf: Record<keyof Omit<Filter, 'from' | 'to' | 'order'>, (value: string) => string> = {
  outcome: (value) => capitalized(outcomes[value as Outcome] ?? 'sin resultado'),
  source: (value) => capitalized(sources[value as Source] ?? ''),
  remind: () => 'Con recordatorio',
};
