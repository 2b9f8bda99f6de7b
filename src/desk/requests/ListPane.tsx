import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../routes.ts';
import { Mark } from '../ui/Brand.tsx';
import { Icon } from '../ui/Icon.tsx';
import { FilterLine } from './FilterLine.tsx';
import { FreshBar, ListFoot, ListNotices } from './ListNotices.tsx';
import { searchText } from './place.ts';
import { ListBody } from './Rows.tsx';
import { Search, Tabs } from './Search.tsx';

/** The pane of the list, with its search, tabs and notices. */
export function ListPane({ search, heading, ...shown }: Props) {
  const { list, show, text } = shown;
  const [searching, setSearching] = useState(text !== '');
  useScrollKept();
  return (
    <section className="pane-list" aria-label="Lista">
      <header className="top">
        <Mark />
        {heading}
        <Link className="top__call" href={paths.call} aria-label="Apuntar una llamada">
          <Icon name="addcall" />
          <span>Apuntar</span>
        </Link>
        <button
          type="button"
          className="ib top__search"
          aria-expanded={searching}
          onClick={() => {
            setSearching(!searching);
            searchText.set('');
          }}
        >
          <Icon name="search" />
          <span className="vh">Buscar</span>
        </button>
      </header>
      <div className={list.rows.length > 0 ? 'page page--cords' : 'page'}>
        <FreshBar list={list} />
        <ListNotices list={list} />
        <div className={searching ? 'tools tools--searching' : 'tools'}>
          <Search focused={searching && text === ''} />
          <Tabs show={text === '' ? show : undefined} waiting={list.latest?.counts.waiting ?? 0} />
          {text === '' && <FilterLine show={show} search={search} total={list.total} />}
        </div>
        <ListBody {...shown} />
        <ListFoot />
      </div>
    </section>
  );
}

type Props = ComponentProps<typeof ListBody> & {
  /** The query of its address, which says what it is narrowed to. */
  search: string;
  heading: ReactNode;
};

/** Keeps the list's scroll position while a request is open. */
function useScrollKept(): void {
  useLayoutEffect(() => {
    scrollTo(0, kept);
    return () => {
      kept = scrollY;
    };
  }, []);
}

let kept = 0;
