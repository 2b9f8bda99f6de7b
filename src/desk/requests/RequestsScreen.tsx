import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Shown } from '../../desk-api/requests.ts';
import { useWide } from '../browser/use-online.ts';
import { requestQuery } from '../data/request-list.ts';
import { BrokenPane } from '../frame/Broken.tsx';
import { part } from '../frame/ErrorBoundary.tsx';
import { usePage } from '../frame/Page.tsx';
import { AfterContact } from '../request/Actions.tsx';
import { contacted } from '../request/contact.ts';
import { paths } from '../routes.ts';
import { filterIn, queryOf } from './filter.ts';
import { ListPane } from './ListPane.tsx';
import { goToRow, listAt, searchText } from './place.ts';
import { type List, useList } from './use-list.ts';
import type { ListedRow } from './use-steady-rows.ts';

/**
 * The list and one request: side by side where there is room, one at a time where there is not. The address names the
 * list, or the request.
 */
export function RequestsScreen() {
  const [path, navigate] = useLocation();
  const id = idIn(path);
  const wide = useWide();
  useEffect(() => void loadRequestPane().catch(() => {}), []);
  const { show, search } = useLastList(path);
  const text = useSettledText(searchText.use().trim());
  const list = useList(show, queryOf(filterIn(search)), text);
  useReadAhead(show === 'waiting' && text === '' ? list.rows : []);
  const open = id ?? (wide ? list.rows.find(({ gone }) => !gone)?.row.id : undefined);
  const showList = wide || id === undefined;
  const asked = contacted.use();
  const whom = asked && asked.id !== open && list.waiting(asked.id);
  useBackOnRow(id, list, show);
  const both = wide && open !== undefined;
  return (
    <main id="main" className={both ? 'two two--open' : 'two'} tabIndex={-1}>
      {showList && (
        <ListPane
          list={list}
          show={show}
          search={search}
          text={text}
          heading={id === undefined ? <ListTitle /> : <p className="top__title">Solicitudes</p>}
          current={open}
          onOpen={(opened, event) => {
            if (id === undefined) return;
            event.preventDefault();
            if (opened === id) document.getElementById('request-name')?.focus();
            // In place of the one that was open, so that the way back leads to the list.
            else
              navigate(paths.request(opened), {
                replace: true,
                state: { ...history.state, keepFocus: false },
              });
          }}
        />
      )}
      {open !== undefined && (
        <RequestPane key={open} id={open} alone={id !== undefined} list={list} show={show} />
      )}
      {whom && (
        <div className="ask">
          <AfterContact who={whom} way={asked.way} />
        </div>
      )}
    </main>
  );
}

// A telephone shows the list first: the code of the request pane comes after it.
const loadRequestPane = () => import('../request/RequestPane.tsx');
const RequestPane = part(loadRequestPane, 'RequestPane', BrokenPane);

function ListTitle() {
  const heading = usePage('Solicitudes');
  return (
    <h1 className="top__title" ref={heading} tabIndex={-1}>
      Solicitudes
    </h1>
  );
}

function idIn(path: string): number | undefined {
  const [, id] = /\/(\d+)$/.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Whoever comes back to the list goes on from the request that was open, unless its row is about to leave. */
function useBackOnRow(id: number | undefined, { rows }: List, show: Shown): void {
  const last = useRef(id);
  useEffect(() => {
    const from = last.current;
    last.current = id;
    if (id !== undefined || from === undefined) return;
    const leaves = show === 'waiting' && rows.some(({ row }) => row.id === from && row.answered);
    if (!leaves) goToRow(from, 'nearest');
  }, [id, rows, show]);
}

/** The list at this address, with what it is narrowed to, or the one from which the open request was opened. */
function useLastList(path: string): { show: Shown; search: string } {
  const [last, setLast] = useState<{ show: Shown; search: string }>({ show: 'waiting', search: '' });
  const search = useSearch();
  const show = listAt(path);
  if (!show) return last;
  if (show !== last.show || search !== last.search) setLast({ show, search });
  return { show, search };
}

/** The text once nobody has typed for 0.3 s, or at once where it is empty. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : 300);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}

/**
 * Reads the ten requests that have waited longest before they are opened, so that they open without a network too. They are
 * kept in memory alone, like everything that the desk reads.
 */
function useReadAhead(rows: ListedRow[]): void {
  const client = useQueryClient();
  const asked = rows
    .slice(0, ahead)
    .map(({ row }) => row.id)
    .join();
  useEffect(() => {
    for (const id of asked.split(',').map(Number)) if (id > 0) void client.prefetchQuery(requestQuery(id));
  }, [client, asked]);
}

const ahead = 10;
