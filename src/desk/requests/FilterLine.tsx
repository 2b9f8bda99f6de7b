import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Shown } from '../../desk-api/requests.ts';
import { BrokenDialog } from '../frame/Broken.tsx';
import { part } from '../frame/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { filterIn, isOpenQuotes, listAddress, openQuotes } from './filter.ts';

/** Leads to the open quotes, says what the list is narrowed to, each of which one tap takes away, and narrows it. */
export function FilterLine({ show, search, total }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const filter = filterIn(search);
  const quotes = isOpenQuotes(filter);
  return (
    <div className="filter">
      <Link
        className="chip"
        href={listAddress('all', quotes ? {} : openQuotes)}
        aria-current={quotes || undefined}
      >
        {quotes && <Icon name="check" small />}
        Presupuestos abiertos
      </Link>
      {search && <FilterParts {...{ show, filter }} onGone={() => button.current?.focus()} />}
      <button ref={button} type="button" className="chip" onClick={() => setOpen(true)}>
        <Icon name="filter" small />
        Filtrar
      </button>
      {open && <FilterDialog {...{ show, filter, total }} onClose={() => setOpen(false)} />}
    </div>
  );
}

type Props = {
  show: Shown;
  /** The query of the list's address. */
  search: string;
  total: number;
};

const load = () => import('./FilterDialog.tsx');
const FilterDialog = part(load, 'FilterDialog', BrokenDialog);
const FilterParts = part(load, 'FilterParts');
